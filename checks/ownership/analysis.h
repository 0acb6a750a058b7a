// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/resources.h"
#include "checks/flow/trace.h"
#include "checks/syntax/program.h"
#include "clang/AST/ASTContext.h"
#include <memory>
#include <string>
#include <vector>

/// The fate of an acquired resource on every path of a function.
namespace tfop::ownership {

/// An acquired resource: the value of an expression such as `new float[n]`, a
/// parameter that the function must release, or the variable that a call such
/// as `Make(&p)` assigns.
struct Acquisition {
  const clang::Expr *Expression = nullptr;
  const clang::ParmVarDecl *Parameter = nullptr;
  const resources::Resource *Kind = &resources::NewObject;
  const clang::VarDecl *Receiver = nullptr;
  /// The call acquires only if it succeeds.
  bool OnSuccess = false;
  /// The receiver is a container, and each iteration of a loop assigns another
  /// element: `Lookup(ctx, handle, &all[i])`.
  bool Element = false;
  /// The receiver points to an array on the heap, whose elements are assigned.
  bool Inside = false;
};

enum class FateKind {
  /// The acquisition is not evaluated: dead code, a default argument.
  NotReached,
  /// An owner takes it in the expression that acquires it.
  OwnedImmediately,
  /// Released explicitly on some paths, transferred on all others.
  Released,
  /// Transferred to an owner on every path.
  Transferred,
  /// Leaks on one path; another path releases or transfers it.
  Leaks,
  NeverReleased,
  /// Whether it is released cannot be determined.
  Unknown,
};

/// The new owner after a transfer.
enum class Transfer {
  /// A smart pointer, a container of smart pointers, or a function that takes
  /// ownership.
  Owner,
  /// The caller, through the return value.
  Returned,
  /// The object whose method is analyzed; its class is checked separately.
  Member,
  /// An object of the caller that a pointer or reference refers to.
  OutParameter,
  /// A static or global variable, which lives as long as the process.
  Static,
  /// A lambda that releases it when it is called.
  Callback,
};
constexpr unsigned bit(Transfer To) { return 1u << static_cast<unsigned>(To); }

/// How a resource leaks.
enum class LeakKind {
  /// The function returns.
  Exit,
  /// A lambda that should release it returns early.
  ExitOfLambda,
  /// The only pointer to it is overwritten.
  Overwritten,
  /// The same, by the same acquisition in the next iteration of a loop.
  NextIteration,
  /// The last object that holds it is released without it.
  WithHolder,
};

enum class UnknownReason {
  /// It is passed to a function that may release it; see Fate::Callee.
  Callee,
  /// A method was called on it, which may delete the object.
  SelfDeletion,
  /// The path crosses code that Clang could not parse.
  DroppedCode,
  /// The function has too many paths.
  TooLarge,
};

/// A statement at which a path stops owning the resource.
struct End {
  const clang::Stmt *Where;
  /// It releases the resource, rather than transferring it.
  bool Releases;
};

struct Fate {
  FateKind Kind = FateKind::NotReached;
  /// The first variable that holds the resource, or null.
  const clang::ValueDecl *Holder = nullptr;
  /// \ref Holder is a container, or an object with a field that holds it.
  bool HeldInside = false;

  /// For a leak: its kind and the shortest path.
  LeakKind LeakedBy = LeakKind::Exit;
  std::vector<flow::PathStep> Path;
  /// The macro that contains the return at the end of the path, or empty.
  std::string ExitMacro;
  /// The process ends soon after the path: it leaves `main`, or a function
  /// that `main` calls once.
  bool AtProcessExit = false;

  UnknownReason Reason = UnknownReason::Callee;
  const clang::Expr *UncertainCall = nullptr;
  const clang::NamedDecl *Callee = nullptr;

  /// The bits of Transfer, over all paths.
  unsigned TransferredTo = 0;
  /// The releases and transfers on all paths.
  std::vector<End> Ends;

  /// A release that does not match the acquisition, independent of the fate.
  const clang::Stmt *WrongRelease = nullptr;
  resources::ReleaseForm WrongForm = resources::ReleaseForm::Delete;
};

/// The functions that the user configured, by qualified name.
struct Rules {
  std::vector<std::string> TakesOwnership;
  std::vector<std::string> Releases;
  std::vector<std::string> Borrows;
  /// Acquiring functions in addition to the built-in table, or null.
  std::shared_ptr<const resources::Pairs> Pairs = nullptr;

  bool operator==(const Rules &) const = default;
};

class Summaries;

/// The ownership analysis of one translation unit. It caches control-flow
/// graphs and summaries of functions.
class Analysis {
public:
  Analysis(Program &Unit, Rules UserRules);
  ~Analysis();

  /// The fate of \p Acquired in \p Function, which contains its expression
  /// (outside nested lambdas).
  Fate fateOf(const Acquisition &Acquired, const clang::FunctionDecl &Function);

  /// True if \p Function returns an object created by `new` that its caller
  /// must release.
  bool returnsOwned(const clang::FunctionDecl &Function);

  /// The resource that the caller of \p Function must release, or null. \p
  /// Function is in the tables, or returns the result of `new` or of such a
  /// function.
  const resources::Resource *ownedResultOf(const clang::FunctionDecl &Function);

  /// The resources that \p Call, in the body of \p Function, acquires through
  /// out-parameters for variables of \p Function.
  std::vector<Acquisition>
  acquiredThroughArguments(const clang::CallExpr &Call,
                           const clang::FunctionDecl &Function);

  /// The summaries of the functions in the translation unit.
  Summaries &summaries() { return *Functions; }

private:
  std::unique_ptr<Summaries> Functions;
};

/// One Analysis for each set of rules: checks with the same options share
/// summaries.
class Analyses {
public:
  explicit Analyses(Program &Unit) : Unit(Unit) {}
  Analysis &with(const Rules &UserRules);

private:
  Program &Unit;
  std::vector<std::pair<Rules, std::unique_ptr<Analysis>>> Engines;
};

} // namespace tfop::ownership
