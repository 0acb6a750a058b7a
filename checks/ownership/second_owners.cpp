// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership/second_owners.h"

#include "checks/facts/lent_pointers.h"
#include "checks/flow/explorer.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop {

/// The only argument of a constructor, apart from default arguments, or null.
static const Expr *onlyArgument(const CXXConstructExpr &Construction) {
  const Expr *Only = nullptr;
  for (const Expr *Argument : Construction.arguments()) {
    if (llvm::isa<CXXDefaultArgExpr>(Argument))
      continue;
    if (Only)
      return nullptr;
    Only = Argument;
  }
  return Only;
}

/// The variable or member of `this` that contains an owner: `bundle_` in
/// `bundle_.session`, `bundle_->session`.
static const ValueDecl *objectOfOwner(const Expr &Owner) {
  const Expr *Bare = Owner.IgnoreParenImpCasts();
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Bare);
      Member && !llvm::isa<CXXThisExpr>(Member->getBase()->IgnoreImpCasts()))
    return objectOfOwner(*Member->getBase());
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Bare))
    return Operator->getNumArgs() == 1 ? objectOfOwner(*Operator->getArg(0))
                                       : nullptr;
  const ValueDecl *Named = namedBy(&Owner);
  return Named ? Named : rootOf(&Owner);
}

namespace {

/// Finds the owners that a function disowns: `owner.release()`.
class DisownedOwners : public CodeVisitor {
public:
  llvm::DenseSet<const ValueDecl *> Found;
  bool VisitCallExpr(CallExpr *Call) override {
    if (const Expr *Owner = resources::disowningOwner(*Call))
      Found.insert(objectOfOwner(*Owner));
    return true;
  }
};

class SecondOwnerFinder : public CodeVisitor {
public:
  std::vector<SecondOwner> Found;

  // other.reset(owner.get());
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) override {
    const CXXMethodDecl *Method = Call->getMethodDecl();
    const Expr *Object = Call->getImplicitObjectArgument();
    if (Method && resources::resetsOwner(*Method) && Call->getNumArgs() == 1 &&
        resources::releaseFormOf(Object->getType()))
      add(*Call->getArg(0), namedBy(Object), *Call, /*IsRelease=*/false);
    return true;
  }
  // std::unique_ptr<T> other(owner.get());
  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) override {
    if (!resources::releaseFormOf(Construction->getType()))
      return true;
    if (const Expr *Given = onlyArgument(*Construction))
      add(*Given, nullptr, *Construction, /*IsRelease=*/false);
    return true;
  }
  // owner->Unref(); delete owner.get();
  bool VisitStmt(Stmt *Statement) override {
    if (const auto Release = resources::releaseIn(*Statement))
      add(*Release->Released, nullptr, *llvm::cast<Expr>(Statement),
          /*IsRelease=*/true);
    return true;
  }

private:
  void add(const Expr &Value, const ValueDecl *Second, const Expr &Where,
           bool IsRelease) {
    const Expr *Owner =
        !Value.getType().isNull() && Value.getType()->isPointerType()
            ? resources::lendingOwner(Value)
            : nullptr;
    const ValueDecl *First = Owner ? objectOfOwner(*Owner) : nullptr;
    if (First && First != Second)
      Found.push_back({First, Second, &Where, IsRelease});
  }
};

} // namespace

std::vector<SecondOwner> secondOwnersIn(const FunctionDecl &Function) {
  if (Function.isDependentContext())
    return {};
  auto &Definition = const_cast<FunctionDecl &>(Function);
  SecondOwnerFinder Finder;
  Finder.TraverseDecl(&Definition);
  if (Finder.Found.empty())
    return {};
  DisownedOwners Disowned;
  Disowned.TraverseDecl(&Definition);
  llvm::erase_if(Finder.Found, [&](const SecondOwner &One) {
    return Disowned.Found.contains(One.First);
  });
  return std::move(Finder.Found);
}

/// The pointer member of `this` that \p Statement releases, or null.
static const FieldDecl *releasedMember(const Stmt &Statement) {
  const std::optional<resources::Release> Release =
      resources::releaseIn(Statement);
  // A counted object may have another reference; realloc() releases the old
  // block only if it succeeds.
  if (!Release || Release->Form == resources::ReleaseForm::Unref)
    return nullptr;
  if (const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
      Call && resources::acquiredBy(*Call))
    return nullptr;
  const auto *Member =
      llvm::dyn_cast_or_null<FieldDecl>(namedBy(Release->Released));
  return Member && Member->getType()->isPointerType() ? Member : nullptr;
}

namespace {

/// Collects the members that a body releases, outside of lambdas.
class MemberReleases : public CodeVisitor {
public:
  std::vector<std::pair<const FieldDecl *, const Stmt *>> Found;
  bool VisitStmt(Stmt *Statement) override {
    if (const FieldDecl *Member = releasedMember(*Statement))
      Found.emplace_back(Member, Statement);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
};

/// True if a tree names a variable or member other than \ref Only, or calls a
/// function.
class OtherNames : public CodeVisitor {
public:
  explicit OtherNames(const FieldDecl &Only) : Only(Only) {}
  bool Found = false;
  bool VisitMemberExpr(MemberExpr *Member) override {
    Found |= Member->getMemberDecl() != &Only;
    return !Found;
  }
  bool VisitDeclRefExpr(DeclRefExpr *) override {
    Found = true;
    return false;
  }

private:
  const FieldDecl &Only;
};

/// True if a body assigns the member or passes its address.
class MemberAssignment : public CodeVisitor {
public:
  explicit MemberAssignment(const FieldDecl &Member) : Member(Member) {}
  bool Found = false;
  bool VisitBinaryOperator(BinaryOperator *Binary) override {
    Found |= Binary->isAssignmentOp() && namedBy(Binary->getLHS()) == &Member;
    return !Found;
  }
  bool VisitUnaryOperator(UnaryOperator *Unary) override {
    Found |= Unary->getOpcode() == UO_AddrOf &&
             namedBy(Unary->getSubExpr()) == &Member;
    return !Found;
  }

private:
  const FieldDecl &Member;
};

/// Follows one member from its release to the exits of a method.
class ReleasedMember : public flow::Domain</*Release*/ const Expr *> {
public:
  static constexpr llvm::StringLiteral Name = "released members";

  ReleasedMember(const FieldDecl &Member, ownership::Summaries &Functions)
      : Member(Member), Functions(Functions) {}

  flow::Step apply(const Stmt &Statement, const Expr *&Release, flow::Point) {
    if (releasedMember(Statement) == &Member) {
      if (Release && !Again)
        Again = {Release, &Statement};
      Release = llvm::cast<Expr>(&Statement);
      return flow::Step::Continue;
    }
    // `delete this` runs the destructor here.
    if (const auto *Deleted = llvm::dyn_cast<CXXDeleteExpr>(&Statement);
        Deleted &&
        llvm::isa<CXXThisExpr>(Deleted->getArgument()->IgnoreParenImpCasts()))
      return flow::Step::EndPath;
    if (Release && mayAssign(Statement))
      Release = nullptr;
    return flow::Step::Continue;
  }
  void leave(const flow::Exit &, const Expr *Release, flow::Point) {
    if (Release && !Left)
      Left = Release;
  }

  /// The release after which an exit leaves the member set.
  const Expr *Left = nullptr;
  /// A release, and the next one on a path.
  std::optional<std::pair<const Expr *, const Stmt *>> Again;

private:
  bool mayAssign(const Stmt &Statement) const {
    if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(&Statement))
      return Binary->isAssignmentOp() && namedBy(Binary->getLHS()) == &Member;
    if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(&Statement))
      return Unary->getOpcode() == UO_AddrOf &&
             namedBy(Unary->getSubExpr()) == &Member;
    if (llvm::isa<LambdaExpr>(Statement))
      return true;
    const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
    if (!Call || resources::releaseIn(*Call))
      return false;
    const auto IsThis = [](const Expr *Value) {
      return Value && llvm::isa<CXXThisExpr>(Value->IgnoreParenImpCasts());
    };
    if (llvm::any_of(Call->arguments(), [&](const Expr *Argument) {
          return IsThis(Argument) ||
                 (Argument->isGLValue() && namedBy(Argument) == &Member);
        }))
      return true;
    if (!IsThis(objectOf(*Call).first))
      return false;
    const FunctionDecl *Callee = Call->getDirectCallee();
    const FunctionDecl *Body =
        Callee ? visibleBody(*Callee, Functions.context()) : nullptr;
    MemberAssignment Assignment(Member);
    if (Body)
      Assignment.TraverseStmt(Body->getBody());
    return !Body || Assignment.Found;
  }

  const FieldDecl &Member;
  ownership::Summaries &Functions;
};

} // namespace

/// The statement of the destructor that releases \p Member whenever it is set,
/// or null.
static const Stmt *releaseInDestructor(const CXXRecordDecl &Class,
                                       const FieldDecl &Member,
                                       ASTContext &Context) {
  const CXXDestructorDecl *Destructor = Class.getDestructor();
  const FunctionDecl *Body =
      Destructor ? visibleBody(*Destructor, Context) : nullptr;
  if (!Body)
    return nullptr;
  MemberReleases Releases;
  Releases.TraverseStmt(Body->getBody());
  for (const auto &[Released, Where] : Releases.Found) {
    if (Released != &Member)
      continue;
    bool Conditional = false;
    for (const Stmt *Outer = parentOf(*Where, Context); Outer;
         Outer = parentOf(*Outer, Context)) {
      const auto *If = llvm::dyn_cast<IfStmt>(Outer);
      OtherNames Others(Member);
      if (If)
        Others.TraverseStmt(const_cast<Expr *>(If->getCond()));
      Conditional |= Others.Found || llvm::isa<SwitchStmt, ForStmt>(Outer);
    }
    if (!Conditional)
      return Where;
  }
  return nullptr;
}

std::vector<ReleasedTwice>
membersReleasedTwice(flow::FlowGraph &Graph, ownership::Summaries &Functions) {
  std::vector<ReleasedTwice> Result;
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Graph.function());
  if (!Method || llvm::isa<CXXDestructorDecl>(Method) || Method->isStatic())
    return Result;
  MemberReleases Releases;
  Releases.TraverseStmt(Method->getBody());
  llvm::SetVector<const FieldDecl *> Members;
  for (const auto &[Member, Where] : Releases.Found)
    if (Member->getParent() == Method->getParent())
      Members.insert(Member);
  for (const FieldDecl *Member : Members) {
    ReleasedMember Rules(*Member, Functions);
    if (flow::Explorer(Graph, Rules).explore() == flow::Coverage::GaveUp)
      continue;
    if (Rules.Again)
      Result.push_back({Member, Rules.Again->first, Rules.Again->second,
                        /*InDestructor=*/false});
    const Stmt *Destructor =
        Rules.Left ? releaseInDestructor(*Method->getParent(), *Member,
                                         Functions.context())
                   : nullptr;
    if (Destructor)
      Result.push_back({Member, Rules.Left, Destructor, /*InDestructor=*/true});
  }
  return Result;
}

} // namespace tfop
