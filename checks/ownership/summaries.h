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

/// What a function does with a pointer that it is given, or a lambda with one
/// that it captured.
enum class Effect {
  /// It only uses it.
  Borrows,
  /// It gives it back on every path.
  Releases,
  /// It hands it to an owner on every path, or releases it.
  Takes,
  /// It returns it.
  Returns,
  /// A constructor or method: it keeps it in its object.
  KeepsInObject,
  /// On some paths it releases it or hands it over, on others not.
  Sometimes,
  Unknown,
};

struct Summary {
  Effect What = Effect::Unknown;
  /// What it does for each result, where its callers can observe that.
  summary::Cases Cases = {};
  /// For Unknown: it has more paths than are followed.
  bool TooLarge = false;
  /// For Unknown: the callee whose effect cannot be determined, if that is why.
  std::string Because = {};
  /// For Sometimes: the way out without a release.
  std::vector<flow::PathStep> Path;
  std::string ExitMacro;
};

/// What functions do with the pointers that they are given or give their
/// callers. Every answer comes from the same sources, in this order: the user's
/// options and the tables of facts/, the body if it is visible, the summaries
/// of other files, and the declaration (`const T *` borrows). Bodies are
/// explored when asked for, callees first; a recursive call borrows.
class Summaries {
public:
  Summaries(Program &Unit, Rules UserRules)
      : Context(Unit.context()), Graphs(Unit.get<flow::Graphs>()),
        Others(Unit.get<flow::OtherFiles>()), UserRules(std::move(UserRules)) {}

  clang::ASTContext &context() const { return Context; }

  /// Null if the function has no body to look at.
  flow::FlowGraph *graphOf(const clang::FunctionDecl &Function);
  /// The loops of a function that has a body.
  const ReleaseLoops &loopsOf(const clang::FunctionDecl &Function);

  /// What \p Function does with its argument \p Index (the object of a method
  /// is not counted), a pointer or something that holds one inside.
  Effect ofArgument(const clang::FunctionDecl &Function, unsigned Index,
                    Hold How);

  /// What \p Function does with its argument \p Index for each of its results,
  /// or null if callers cannot tell the cases apart.
  const summary::Cases *casesOf(const clang::FunctionDecl &Function,
                                unsigned Index, Hold How);

  /// The callee because of which it is unknown what \p Definition does with
  /// its argument \p Index; empty if it is known, or for another reason.
  std::string unknownCallee(const clang::FunctionDecl &Definition,
                            unsigned Index) {
    return ofParameter(Definition, Index, Hold::Direct).Because;
  }

  /// True if the body of \p Function releases its argument \p Index, or passes
  /// it on to an owner, on some paths and not on others.
  bool releasesSometimes(const clang::FunctionDecl &Function, unsigned Index);

  /// True if the body of \p Function releases the object that its parameter
  /// \p Index refers to: `void Finish(T &object) { object.Unref(); }`.
  bool releasesObject(const clang::FunctionDecl &Function, unsigned Index);

  /// What running \p Lambda does with what it captured.
  const Summary &ofLambda(const Closure &Lambda);
  /// The one object for \p Lambda.
  const Closure &unique(Closure Lambda);

  /// What a method does with its own object: it may `delete this`.
  Effect ofThis(const clang::CXXMethodDecl &Method);

  /// True if a method of the class deletes its own object, or drops the last
  /// reference to it.
  bool deletesItself(const clang::CXXRecordDecl &Class);

  /// True if nobody can see that \p Constructor does not register its object
  /// somewhere.
  bool mayRegisterItself(const clang::CXXConstructorDecl &Constructor);

  /// True if what a field of the object holds is released with the object, or
  /// nobody can see whether it is.
  bool releasesFields(const clang::CXXRecordDecl &Class);

  /// What the caller of \p Function is to release of its result, or null.
  const resources::Resource *ownedResultOf(const clang::FunctionDecl &Function);

  /// What the tables say that \p Function acquires, or null.
  const resources::Resource *
  acquiredBy(const clang::FunctionDecl &Function) const;
  /// The same for a call, which a template may not have resolved yet.
  const resources::Resource *acquiredBy(const clang::CallExpr &Call) const;

  /// What \p Function gives its caller through the parameter \p Index, a
  /// pointer or reference to a pointer.
  OutValue outValueOf(const clang::FunctionDecl &Function, unsigned Index);

  /// What \p Call puts into \p Variable for its function to release.
  std::optional<OutValue> acquiredInto(const clang::CallExpr &Call,
                                       const clang::VarDecl &Variable);

  /// True if the user said that \p Function releases its argument \p Index;
  /// without an index, that it releases anything, such as its object.
  bool isUserRelease(const clang::FunctionDecl &Function,
                     std::optional<unsigned> Index = std::nullopt) const;

  /// The pointer that \p Call releases according to the user's pairs, or null.
  const clang::Expr *userReleaseIn(const clang::CallExpr &Call) const;

private:
  std::optional<Effect> statedEffect(const clang::FunctionDecl &Function,
                                     unsigned Index) const;
  std::optional<Effect> effectInBody(const clang::FunctionDecl &Function,
                                     unsigned Index, Hold How);
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
  flow::Graphs &Graphs;
  flow::OtherFiles &Others;
  const Rules UserRules;
  std::map<const clang::FunctionDecl *, ReleaseLoops> Loops;
  std::map<std::tuple<const clang::FunctionDecl *, unsigned, Hold>, Summary>
      Parameters;
  std::set<Closure> Closures;
  std::map<const Closure *, Summary> Lambdas;
  std::map<const clang::FunctionDecl *, Effect> Objects;
  std::map<const clang::CXXRecordDecl *, bool> SelfDeleting;
  std::map<const clang::FunctionDecl *, const resources::Resource *> Owned;
  std::map<std::pair<const clang::FunctionDecl *, unsigned>, OutValue>
      OutValues;
};

} // namespace tfop::ownership
