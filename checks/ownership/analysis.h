// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/facts/resources.h"
#include "checks/flow/trace.h"
#include "checks/syntax/program.h"
#include "clang/AST/ASTContext.h"
#include <memory>
#include <string>
#include <vector>

/// The flow engine: the fate of an acquired thing on every path of a function.
namespace tfop::ownership {

/// What is followed: the value of an expression such as `new float[n]`, a
/// parameter that the function was given to deal with, or what a call such as
/// `Make(&p)` hands out to a variable.
struct Acquisition {
  const clang::Expr *What = nullptr;
  const clang::ParmVarDecl *Parameter = nullptr;
  const resources::Resource *Kind = &resources::NewObject;
  const clang::VarDecl *Receiver = nullptr;
  /// The call hands nothing out when it fails.
  bool OnSuccess = false;
  /// The receiver is a container, and each round of a loop fills another
  /// element: `Lookup(ctx, handle, &all[i])`.
  bool Element = false;
};

enum class FateKind {
  /// The function does not run the acquisition: dead code, a default argument.
  NotReached,
  /// An owner takes it in the expression that makes it.
  OwnedImmediately,
  /// Released by hand on some paths, handed over on all others.
  Released,
  /// Given to an owner on every path.
  Transferred,
  /// A path ends without a release, others do release it or hand it over.
  Leaks,
  /// No path releases it.
  NeverReleased,
  /// Nobody can see who releases it.
  Unknown,
};

/// To whom a thing is handed over.
enum class Transfer {
  /// A smart pointer, a container of them, a function that takes it.
  Owner,
  /// The caller, as the result.
  Returned,
  /// The object whose method runs; its class is looked at instead.
  Member,
  /// Something outside that a pointer or reference leads to.
  OutParameter,
  /// A static or global variable: it lives as long as the process.
  Static,
  /// A lambda that releases it when it runs.
  Callback,
};
constexpr unsigned bit(Transfer To) { return 1u << static_cast<unsigned>(To); }

/// How a thing is lost.
enum class LeakKind {
  /// The function returns.
  Exit,
  /// A lambda that was to release it returns first.
  ExitOfLambda,
  /// The only pointer to it is given another value.
  Overwritten,
  /// As above, by the same acquisition in the loop's next round.
  NextIteration,
};

/// Why a fate is unknown.
enum class UnknownReason {
  /// A call that cannot be seen was given it; see Fate::Callee.
  Callee,
  /// A method was called on it, and objects may delete themselves.
  SelfDeletion,
  /// The path crosses code that Clang could not understand.
  DroppedCode,
  /// The function has more paths than are followed.
  TooLarge,
};

struct Fate {
  FateKind Kind = FateKind::NotReached;
  /// The variable that holds the thing first, or null.
  const clang::ValueDecl *Holder = nullptr;
  /// That variable is a container, or an object with a field.
  bool HeldInside = false;

  /// For a leak: how, on which path, the shortest there is.
  LeakKind LeakedBy = LeakKind::Exit;
  std::vector<flow::PathStep> Path;
  /// The macro that brings the return at the path's end, or empty.
  std::string ExitMacro;

  /// For an unknown fate.
  UnknownReason Reason = UnknownReason::Callee;
  const clang::Expr *UncertainCall = nullptr;
  const clang::NamedDecl *Callee = nullptr;

  /// The bits of HandOver, for all paths together.
  unsigned TransferredTo = 0;

  /// A release that does not fit, and its form, whatever the fate.
  const clang::Stmt *WrongRelease = nullptr;
  resources::ReleaseForm WrongForm = resources::ReleaseForm::Delete;
};

/// The user's own functions, by qualified name.
struct Rules {
  std::vector<std::string> TakesOwnership;
  std::vector<std::string> Releases;
  std::vector<std::string> Borrows;
  /// Acquiring functions beside the built-in table, or null.
  std::shared_ptr<const resources::Pairs> Pairs = nullptr;

  bool operator==(const Rules &) const = default;
};

class Summaries;

/// The engine for one translation unit. It keeps the graphs of functions and
/// what their callers have to know about them.
class Analysis {
public:
  Analysis(Program &Unit, Rules UserRules);
  ~Analysis();

  /// The fate of \p Acquired in \p Function, which holds its expression (not in
  /// a lambda inside).
  Fate fateOf(const Acquisition &Acquired, const clang::FunctionDecl &Function);

  /// True if each call of \p Function gives its caller something that `new`
  /// made to release.
  bool returnsOwned(const clang::FunctionDecl &Function);

  /// What the caller of \p Function is to release of its result, or null: a
  /// function of the table, or one that forwards what it got from such a
  /// function or from `new`.
  const resources::Resource *ownedResultOf(const clang::FunctionDecl &Function);

  /// What \p Call, which stands in \p Function, puts into variables of that
  /// function for it to release.
  std::vector<Acquisition>
  acquiredThroughArguments(const clang::CallExpr &Call,
                           const clang::FunctionDecl &Function);

  /// What is known about the functions of the translation unit.
  Summaries &summaries() { return *Functions; }

private:
  std::unique_ptr<Summaries> Functions;
};

/// The engines of a translation unit, one for each set of rules: checks with
/// the same options share what is known about functions.
class Analyses {
public:
  explicit Analyses(Program &Unit) : Unit(Unit) {}
  Analysis &with(const Rules &UserRules);

private:
  Program &Unit;
  std::vector<std::pair<Rules, std::unique_ptr<Analysis>>> Engines;
};

} // namespace tfop::ownership
