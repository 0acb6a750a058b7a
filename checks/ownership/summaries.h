// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/flow/other_files.h"
#include "checks/flow/trace.h"
#include "checks/ownership/analysis.h"
#include "checks/ownership/out_parameters.h"
#include "checks/ownership/release_loops.h"
#include "checks/ownership/state.h"
#include <map>
#include <set>

namespace tfop::ownership {

/// The effect of a function on a pointer argument, or of a lambda on a captured
/// pointer.
enum class Effect {
  Borrows,
  /// Releases it on every path.
  Releases,
  /// Transfers it to an owner, or releases it, on every path.
  Takes,
  Returns,
  /// Stores it in its object, for a constructor or method.
  KeepsInObject,
  /// Releases or transfers it on some paths only.
  Sometimes,
  Unknown,
};

/// Whether an override may run in place of the function that a call names.
enum class Dispatch {
  /// If the function is virtual.
  Possible,
  /// The dynamic type of the object is known.
  Excluded,
};

struct Summary {
  Effect What = Effect::Unknown;
  /// The effect for each result that callers can observe.
  summary::Cases Cases = {};
  /// For Unknown: there are too many paths.
  bool TooLarge = false;
  /// For Unknown: the callee whose effect cannot be determined, if that is the
  /// reason.
  std::string Because = {};
  /// For Sometimes: the shortest path without a release.
  std::vector<flow::PathStep> Path;
  std::string ExitMacro;
};

/// The effects of functions on the pointers that they receive or return. Each
/// effect is determined by the first of these sources that is conclusive: the
/// user's options and the tables of facts/, the body if it is visible, the
/// summaries of other files, and the declaration (`const T *` borrows). Bodies
/// are explored on demand, callees first; a recursive call borrows.
class Summaries {
public:
  Summaries(Program &Unit, Rules UserRules)
      : Context(Unit.context()), Unit(Unit), Graphs(Unit.get<flow::Graphs>()),
        Others(Unit.get<flow::OtherFiles>()), UserRules(std::move(UserRules)) {}

  clang::ASTContext &context() const { return Context; }

  /// Null if the function has no visible body.
  flow::FlowGraph *graphOf(const clang::FunctionDecl &Function);
  /// The loops of a function that has a body.
  const ReleaseLoops &loopsOf(const clang::FunctionDecl &Function);

  /// The effect of \p Function on its argument \p Index (not counting the
  /// object of a method), a pointer or an object that holds one.
  Effect ofArgument(const clang::FunctionDecl &Function, unsigned Index,
                    Hold How, Dispatch Other = Dispatch::Possible);

  /// The effect of the callback that receives argument \p Index of \p Call when
  /// the object that the call creates is destroyed: `TF_NewTensor(..., data,
  /// size, &Free, argument)`. Nothing for other arguments, and if the callback
  /// is not visible.
  std::optional<Effect> effectOfDeferred(const clang::CallExpr &Call,
                                         unsigned Index);

  /// The effect of \p Function on its argument \p Index for each of its
  /// results, or null if callers cannot distinguish the cases.
  const summary::Cases *casesOf(const clang::FunctionDecl &Function,
                                unsigned Index, Hold How,
                                Dispatch Other = Dispatch::Possible);

  /// The callee because of which the effect of \p Definition on its argument \p
  /// Index is unknown; empty if it is known, or for another reason.
  std::string unknownCallee(const clang::FunctionDecl &Definition,
                            unsigned Index) {
    return ofParameter(Definition, Index, Hold::Direct).Because;
  }

  /// True if the body of \p Function releases its argument \p Index, or
  /// transfers it to an owner, on some paths only.
  bool releasesSometimes(const clang::FunctionDecl &Function, unsigned Index);

  /// True if the body of \p Function releases the object that its parameter
  /// \p Index refers to: `void Finish(T &object) { object.Unref(); }`.
  bool releasesObject(const clang::FunctionDecl &Function, unsigned Index);

  /// The effect of calling \p Lambda on the captured resource.
  const Summary &ofLambda(const Closure &Lambda);
  /// The unique object that is equal to \p Lambda.
  const Closure &unique(Closure Lambda);

  /// The effect of a method on its own object: it may `delete this`.
  Effect ofThis(const clang::CXXMethodDecl &Method,
                Dispatch Other = Dispatch::Possible);

  /// True if the body of \p Method releases a field, a parameter, or an
  /// element.
  bool releasesAnything(const clang::CXXMethodDecl &Method) const;

  /// True if a method of the class deletes its own object or drops the last
  /// reference to it.
  bool deletesItself(const clang::CXXRecordDecl &Class);

  /// True unless \p Constructor is known not to register its object elsewhere.
  bool mayRegisterItself(const clang::CXXConstructorDecl &Constructor);

  /// True unless the destructor of \p Class is known not to release the
  /// resources in its fields.
  bool releasesFields(const clang::CXXRecordDecl &Class);

  /// The resource that the caller of \p Function must release, or null.
  const resources::Resource *ownedResultOf(const clang::FunctionDecl &Function);

  /// The resource that \p Function acquires according to the tables, or null.
  const resources::Resource *
  acquiredBy(const clang::FunctionDecl &Function) const;
  /// The same for a call, which may be unresolved in a template.
  const resources::Resource *acquiredBy(const clang::CallExpr &Call) const;

  /// The resource that \p Function acquires for its caller through the
  /// out-parameter \p Index.
  OutValue outValueOf(const clang::FunctionDecl &Function, unsigned Index);

  /// The resource that \p Call acquires and stores in \p Variable, if any.
  std::optional<OutValue> acquiredInto(const clang::CallExpr &Call,
                                       const clang::VarDecl &Variable);

  /// True if the user configured \p Function as a release of its argument \p
  /// Index; without an index, as a release of anything, such as its object.
  bool isUserRelease(const clang::FunctionDecl &Function,
                     std::optional<unsigned> Index = std::nullopt) const;

  /// The pointer that \p Call releases according to the user's pairs, or null.
  const clang::Expr *userReleaseIn(const clang::CallExpr &Call) const;

private:
  std::optional<Effect> statedEffect(const clang::FunctionDecl &Function,
                                     unsigned Index) const;
  std::optional<Effect> effectInBody(const clang::FunctionDecl &Function,
                                     unsigned Index, Hold How, Dispatch Other);
  std::optional<Effect> effectOfOverriders(const clang::CXXMethodDecl &Method,
                                           unsigned Index, Hold How);
  static std::optional<Effect> effectIn(const summary::FunctionSummary &Other,
                                        const summary::AccessPath &About);
  std::optional<Effect> effectInOtherFiles(const clang::FunctionDecl &Function,
                                           const summary::AccessPath &About);
  std::optional<OutValue>
  createdInOtherFiles(const clang::FunctionDecl &Function,
                      const summary::AccessPath &About);
  Effect declaredEffect(const clang::FunctionDecl &Function, unsigned Index,
                        Hold How) const;

  const resources::Resource *
  returnedKind(const clang::FunctionDecl &Definition);
  const resources::Resource *kindOfReturned(const clang::Expr &Value);
  const Summary &ofParameter(const clang::FunctionDecl &Definition,
                             unsigned Index, Hold How);

  clang::ASTContext &Context;
  Program &Unit;
  flow::Graphs &Graphs;
  flow::OtherFiles &Others;
  const Rules UserRules;
  std::map<const clang::FunctionDecl *, ReleaseLoops> Loops;
  std::map<std::tuple<const clang::FunctionDecl *, unsigned, Hold>, Summary>
      Parameters;
  std::set<Closure> Closures;
  std::map<const Closure *, Summary> Lambdas;
  std::map<std::pair<const clang::FunctionDecl *, Dispatch>, Effect> Objects;
  std::map<const clang::CXXRecordDecl *, bool> SelfDeleting;
  std::map<const clang::FunctionDecl *, const resources::Resource *> Owned;
  std::map<std::pair<const clang::FunctionDecl *, unsigned>, OutValue>
      OutValues;
};

} // namespace tfop::ownership
