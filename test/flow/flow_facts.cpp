// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of the tests' clang-tidy plug-in that shows what checks/flow does:
// which calls of `reached()` the explorer finds a path to, and which
// expressions have the same symbol.
#include "checks/flow/explorer.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"
#include "clang-tidy/ClangTidyCheck.h"
#include TFOP_TIDY_REGISTRY_H
#include "clang/AST/ASTContext.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;
using namespace tfop;

namespace {

/// Collects the calls in a function, in the order of the source.
class Calls : public CodeVisitor {
public:
  std::vector<const CallExpr *> Found;

  bool VisitCallExpr(CallExpr *Call) override {
    Found.push_back(Call);
    return true;
  }
};

std::vector<const CallExpr *> callsIn(const FunctionDecl &Function) {
  Calls Collector;
  Collector.TraverseStmt(Function.getBody());
  return Collector.Found;
}

/// A domain without state: paths differ only in the known conditions.
class ReachedCalls : public flow::Domain<bool> {
public:
  static constexpr llvm::StringLiteral Name = "reached calls";

  flow::Step apply(const Stmt &Statement, bool &, flow::Point) {
    Reached.insert(&Statement);
    return flow::Step::Continue;
  }
  /// A pointer named `held` represents one that a domain tracks.
  bool isNonNull(const Expr *Pointer, bool) const {
    const ValueDecl *Variable = namedBy(Pointer);
    return Variable && identifierOf(Variable) == "held";
  }

  llvm::DenseSet<const Stmt *> Reached;
};

/// `reached()`: "reached" if some path leads there, otherwise "not reached".
class ConditionFacts : public tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;

  void registerMatchers(MatchFinder *Finder) override {
    Finder->addMatcher(functionDecl(isDefinition(), hasBody(stmt()),
                                    unless(isExpansionInSystemHeader()))
                           .bind("function"),
                       this);
  }

  void check(const MatchFinder::MatchResult &Result) override {
    const auto *Function = Result.Nodes.getNodeAs<FunctionDecl>("function");
    Program Unit(*Result.Context);
    flow::FlowGraph *Graph = Unit.get<flow::Graphs>().of(*Function);
    if (!Graph)
      return;
    ReachedCalls Rules;
    flow::Explorer Paths(*Graph, Rules);
    if (Paths.explore() == flow::Coverage::GaveUp)
      diag(Function->getLocation(), "too large");
    for (const CallExpr *Call : callsIn(*Function))
      if (calledName(*Call) == "reached")
        diag(Call->getBeginLoc(), "%select{not reached|reached}0")
            << Rules.Reached.contains(Call);
  }
};

/// `same(a, b)`: whether both have the same symbol. `symbol(a)`: its kind.
/// `reads(a, v)`: whether it depends on the variable or field that `v` names.
/// `asked(a)`: whether the function has a symbol for it already.
class SymbolFacts : public tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;

  void registerMatchers(MatchFinder *Finder) override {
    Finder->addMatcher(functionDecl(isDefinition(), hasBody(stmt()),
                                    unless(isExpansionInSystemHeader()))
                           .bind("function"),
                       this);
  }

  void check(const MatchFinder::MatchResult &Result) override {
    const auto *Function = Result.Nodes.getNodeAs<FunctionDecl>("function");
    flow::Symbols Names(*Result.Context);
    for (const CallExpr *Call : callsIn(*Function))
      if (const std::string Answer = answer(*Call, Names); !Answer.empty())
        diag(Call->getBeginLoc(), "%0") << Answer;
  }

private:
  static std::string answer(const CallExpr &Call, flow::Symbols &Names) {
    const llvm::StringRef Question = calledName(Call);
    if (Question == "asked")
      return Names.find(Call.getArg(0)) ? "asked before" : "not asked before";
    if (Question != "same" && Question != "symbol" && Question != "reads")
      return "";
    const std::optional<flow::Symbol> Symbol = Names.of(Call.getArg(0));
    if (!Symbol)
      return "no symbol";
    if (Question == "same")
      return Names.of(Call.getArg(1)) == Symbol ? "same" : "different";
    if (Question == "symbol")
      return describe(*Symbol, Names);
    const Expr *Named = Call.getArg(1)->IgnoreParenImpCasts();
    const auto *Member = llvm::dyn_cast<MemberExpr>(Named);
    return Names.reads(*Symbol,
                       Member ? Member->getMemberDecl() : namedBy(Named))
               ? "reads it"
               : "does not read it";
  }

  static std::string describe(flow::Symbol Symbol, flow::Symbols &Names) {
    return "'" + Names.spellingOf(Symbol) +
           "': " + (Names.isPlace(Symbol) ? "a place" : "computed") +
           (Names.readsPointee(Symbol) ? ", not the variable alone" : "") +
           (Names.callsFunction(Symbol) ? ", asks a function" : "");
  }
};

class FlowFactsModule : public tidy::ClangTidyModule {
  void addCheckFactories(tidy::ClangTidyCheckFactories &Factories) override {
    Factories.registerCheck<ConditionFacts>("facts-conditions");
    Factories.registerCheck<SymbolFacts>("facts-symbols");
  }
};

} // namespace

static tidy::ClangTidyModuleRegistry::Add<FlowFactsModule>
    Registration("flow-facts-module", "Prints the results of checks/flow.");
