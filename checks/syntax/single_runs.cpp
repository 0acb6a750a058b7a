// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/single_runs.h"

#include "checks/syntax/code_visitor.h"
#include "checks/syntax/enclosing.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

/// Counts the expressions that name each function of the main file.
class SingleRuns::Finder : public CodeVisitor {
public:
  explicit Finder(SingleRuns &Found) : Found(Found) {}

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    return mention(Reference->getDecl());
  }
  bool VisitMemberExpr(MemberExpr *Member) override {
    return mention(Member->getMemberDecl());
  }
  bool VisitOverloadExpr(OverloadExpr *Overloads) override {
    for (const NamedDecl *Candidate : Overloads->decls())
      mention(Candidate->getAsFunction());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      Found.Named[Callee->getCanonicalDecl()].Call = Call;
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) override {
    const CXXConstructorDecl *Constructor = Construction->getConstructor();
    Found.Named[Constructor->getCanonicalDecl()].Call = Construction;
    return mention(Constructor);
  }

private:
  bool mention(const Decl *Declaration) {
    if (const auto *Function =
            llvm::dyn_cast_or_null<FunctionDecl>(Declaration))
      ++Found.Named[Function->getCanonicalDecl()].Count;
    return true;
  }

  SingleRuns &Found;
};

/// Finds `main`, without which no other function needs to be visited.
class MainFinder : public CodeVisitor {
public:
  bool Found = false;
  bool VisitFunctionDecl(FunctionDecl *Function) override {
    Found |= Function->isMain() && Function->hasBody();
    return !Found;
  }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }
};

SingleRuns::SingleRuns(Program &Unit) : Context(Unit.context()) {
  MainFinder Main;
  Main.TraverseAST(Context);
  HasMain = Main.Found;
  if (HasMain)
    Finder(*this).TraverseAST(Context);
}

/// True if another file cannot name \p Function, since no header declares it.
static bool isDeclaredOnlyIn(const FunctionDecl &Function,
                             const SourceManager &Sources) {
  for (const FunctionDecl *Declared : Function.redecls())
    if (!Sources.isInMainFile(Sources.getFileLoc(Declared->getLocation())))
      return false;
  return true;
}

bool SingleRuns::contains(const FunctionDecl &Function) const {
  // A chain of calls is short; recursion ends at the limit.
  static constexpr unsigned LongestChain = 16;
  const FunctionDecl *Next = &Function;
  for (unsigned Depth = 0; HasMain && Next && Depth != LongestChain; ++Depth) {
    if (Next->isMain())
      return true;
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Next);
    if ((Method && (Method->isVirtual() || Method->getParent()->isLambda())) ||
        Next->isTemplateInstantiation() || Next->isDependentContext() ||
        llvm::isa<CXXDestructorDecl>(Next) ||
        !isDeclaredOnlyIn(*Next, Context.getSourceManager()))
      return false;
    const auto Place = Named.find(Next->getCanonicalDecl());
    if (Place == Named.end() || Place->second.Count != 1 ||
        !Place->second.Call || enclosingLoop(*Place->second.Call, Context))
      return false;
    Next = enclosingFunction(*Place->second.Call, Context);
  }
  return false;
}

} // namespace tfop
