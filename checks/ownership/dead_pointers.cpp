// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership/dead_pointers.h"

#include "checks/facts/locks.h"
#include "checks/facts/resources.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/explorer.h"
#include "checks/flow/flow_graph.h"
#include "checks/ownership/effects.h"
#include "checks/ownership/taken_references.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "checks/syntax/uses.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

/// The local variable or parameter of \p Function that \p Value names.
static const VarDecl *localIn(const Expr *Value, const FunctionDecl &Function) {
  const auto *Variable =
      llvm::dyn_cast_or_null<VarDecl>(Value ? namedBy(Value) : nullptr);
  return Variable && Variable->hasLocalStorage() &&
                 !Variable->getType()->isReferenceType() &&
                 Variable->getParentFunctionOrMethod() ==
                     static_cast<const DeclContext *>(&Function)
             ? Variable
             : nullptr;
}

namespace {

/// A release after which the pointer dangles.
struct LastRelease {
  const Stmt *Where;
  const VarDecl *Pointer;
  llvm::StringRef By;
  bool Deferred = false;
};

/// Collects the releases of local pointers, and the pointers on which `Ref()`
/// is called, which remain valid after one release.
class ReleaseCollector : public CodeVisitor {
public:
  ReleaseCollector(const FunctionDecl &Function,
                   ownership::Summaries &Functions)
      : Function(Function), Functions(Functions), Context(Functions.context()) {
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (const Expr *Object = resources::referencedIn(*Call))
      Shared.insert(namedBy(Object));
    collectDeferred(*Call);
    const std::optional<resources::Release> Release =
        resources::releaseIn(*Call);
    const VarDecl *Pointer =
        Release ? localIn(Release->Released, Function) : nullptr;
    if (!Pointer || !Pointer->getType()->isPointerType())
      return true;
    // if (p->Unref()) ...
    const bool Counted = Release->Form == resources::ReleaseForm::Unref;
    if (Counted && isDiscarded(*Call, Context) &&
        !escapesBefore(*Pointer, *Call, Function, Context))
      Found.push_back({Call, Pointer, "Unref"});
    // realloc() releases the old block only if it succeeds.
    if (Release->Form == resources::ReleaseForm::Function &&
        !resources::acquiredBy(*Call))
      Found.push_back({Call, Pointer, Release->Function});
    if (Release->Form == resources::ReleaseForm::Free &&
        !resources::acquiredBy(*Call))
      Found.push_back({Call, Pointer, resources::spellingOf(Release->Form)});
    return true;
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *Delete) override {
    const std::optional<resources::Release> Release =
        resources::releaseIn(*Delete);
    const VarDecl *Pointer =
        Release ? localIn(Release->Released, Function) : nullptr;
    if (Pointer && Pointer->getType()->isPointerType())
      Found.push_back({Delete, Pointer, resources::spellingOf(Release->Form)});
    return true;
  }
  // A lambda may run later.
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  std::vector<LastRelease> Found;
  llvm::DenseSet<const ValueDecl *> Shared;

private:
  /// TF_NewTensor(..., data, size, &Free, nullptr)
  void collectDeferred(const CallExpr &Call) {
    for (unsigned I = 0; I != Call.getNumArgs(); ++I)
      if (const VarDecl *Pointer = localIn(Call.getArg(I), Function);
          Pointer && Pointer->getType()->isPointerType() &&
          Functions.effectOfDeferred(Call, I) == ownership::Effect::Releases)
        Found.push_back({&Call, Pointer, calledName(Call), /*Deferred=*/true});
  }

  const FunctionDecl &Function;
  ownership::Summaries &Functions;
  ASTContext &Context;
};

} // namespace

std::vector<DeadUse> findDeadUses(flow::FlowGraph &Graph,
                                  ownership::Summaries &Functions) {
  ReleaseCollector Releases(Graph.function(), Functions);
  Releases.TraverseStmt(Graph.function().getBody());
  llvm::SetVector<const VarDecl *> Pointers;
  for (const LastRelease &Release : Releases.Found)
    if (!Releases.Shared.contains(Release.Pointer))
      Pointers.insert(Release.Pointer);
  std::vector<DeadUse> Result;
  for (const VarDecl *Pointer : Pointers) {
    ownership::Start From;
    From.Dangling = Pointer;
    for (const LastRelease &Release : Releases.Found)
      if (Release.Pointer == Pointer)
        (Release.Deferred ? From.Deferred : From.Releases)
            .insert(Release.Where);
    const ownership::Outcome Seen = ownership::search(Graph, Functions, From);
    if (Seen.TooLarge)
      continue;
    for (const ownership::UseAfterRelease &Found : Seen.Dangling) {
      const auto By =
          llvm::find_if(Releases.Found, [&](const LastRelease &Release) {
            return Release.Where == Found.Release;
          });
      Result.push_back({Found.Pointer, Found.Use, Found.Release, By->By,
                        Found.IsRelease, By->Deferred, Found.Proven});
    }
  }
  return Result;
}

/// The local variable whose address \p Value is: `&local`, or an array.
static const VarDecl *addressedIn(const Expr *Value,
                                  const FunctionDecl &Function) {
  Value = Value->IgnoreParenCasts();
  if (const auto *Address = llvm::dyn_cast<UnaryOperator>(Value))
    return Address->getOpcode() == UO_AddrOf
               ? localIn(Address->getSubExpr(), Function)
               : nullptr;
  const VarDecl *Variable = localIn(Value, Function);
  return Variable && Variable->getType()->isArrayType() ? Variable : nullptr;
}

/// The member of `this` that \p Place names.
static const FieldDecl *memberIn(const Expr *Place) {
  return llvm::dyn_cast_or_null<FieldDecl>(namedBy(Place));
}

namespace {

/// Collects the members of `this` that are assigned.
class MemberStores : public CodeVisitor {
public:
  bool VisitBinaryOperator(BinaryOperator *Binary) override {
    if (Binary->isAssignmentOp())
      if (const FieldDecl *Member = memberIn(Binary->getLHS()))
        Found.insert(Member);
    return true;
  }
  llvm::DenseSet<const FieldDecl *> Found;
};

/// Collects the members that lambdas assign: a cleanup may reset them.
class LambdaStores : public CodeVisitor {
public:
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    Inner.TraverseStmt(Lambda->getBody());
    return true;
  }
  MemberStores Inner;
};

/// Finds out whether a function needs to be explored: most functions store no
/// address of a local variable in a member.
class AddressStores : public CodeVisitor {
public:
  explicit AddressStores(const FunctionDecl &Function) : Function(Function) {}
  bool VisitBinaryOperator(BinaryOperator *Binary) override {
    Found |= Binary->getOpcode() == BO_Assign && memberIn(Binary->getLHS()) &&
             addressedIn(Binary->getRHS(), Function);
    return !Found;
  }
  bool Found = false;

private:
  const FunctionDecl &Function;
};

/// The members that hold the address of a local variable on a path.
struct AddressState {
  std::vector<const FieldDecl *> Members;
  /// The last store of such an address.
  const BinaryOperator *Store = nullptr;
  auto operator<=>(const AddressState &) const = default;
};

class AddressFinder : public flow::Domain<AddressState> {
public:
  static constexpr llvm::StringLiteral Name = "escaped addresses";

  AddressFinder(const FunctionDecl &Function, std::vector<KeptAddress> &Kept)
      : Function(Function), Kept(Kept) {
    Lambdas.TraverseStmt(Function.getBody());
  }

  flow::Step apply(const Stmt &Statement, AddressState &State, flow::Point) {
    if (const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(&Statement))
      return resets(*Call, State) ? flow::Step::EndPath : flow::Step::Continue;
    const auto *Store = llvm::dyn_cast<BinaryOperator>(&Statement);
    const FieldDecl *Member = Store && Store->getOpcode() == BO_Assign
                                  ? memberIn(Store->getLHS())
                                  : nullptr;
    if (!Member || !Member->getType()->isPointerType())
      return flow::Step::Continue;
    const VarDecl *Local = addressedIn(Store->getRHS(), Function);
    // The function waits until it is notified through the variable.
    const bool Followed = Local && !tf_api::isSynchronized(Local->getType()) &&
                          !Lambdas.Inner.Found.contains(Member) &&
                          llvm::none_of(Kept, [&](const KeptAddress &K) {
                            return K.Store == Store;
                          });
    llvm::erase(State.Members, Member);
    if (Followed) {
      State.Members.insert(llvm::upper_bound(State.Members, Member), Member);
      State.Store = Store;
    }
    return flow::Step::Continue;
  }

  void leave(const flow::Exit &, const AddressState &State, flow::Point) {
    if (State.Members.empty() || !State.Store)
      return;
    const BinaryOperator &Store = *State.Store;
    const FieldDecl *Member = memberIn(Store.getLHS());
    if (llvm::is_contained(State.Members, Member) &&
        llvm::none_of(Kept,
                      [&](const KeptAddress &K) { return K.Store == &Store; }))
      Kept.push_back({Member, addressedIn(Store.getRHS(), Function), &Store});
  }

private:
  /// True if \p Call is a method of `this` that may reset such a member.
  bool resets(const CXXMemberCallExpr &Call, const AddressState &State) const {
    if (State.Members.empty() ||
        !llvm::isa<CXXThisExpr>(
            Call.getImplicitObjectArgument()->IgnoreParenImpCasts()))
      return false;
    const FunctionDecl *Definition = nullptr;
    if (!Call.getMethodDecl() || !Call.getMethodDecl()->hasBody(Definition))
      return false;
    MemberStores Stores;
    Stores.TraverseStmt(Definition->getBody());
    return llvm::any_of(State.Members, [&](const FieldDecl *Member) {
      return Stores.Found.contains(Member);
    });
  }

  const FunctionDecl &Function;
  std::vector<KeptAddress> &Kept;
  LambdaStores Lambdas;
};

} // namespace

std::vector<KeptAddress> findKeptAddresses(flow::FlowGraph &Graph,
                                           ASTContext &) {
  std::vector<KeptAddress> Kept;
  const FunctionDecl &Function = Graph.function();
  if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&Function))
    for (const CXXCtorInitializer *Given : Constructor->inits())
      if (const FieldDecl *Member = Given->getMember();
          Member && Member->getType()->isPointerType())
        if (const VarDecl *Local = addressedIn(Given->getInit(), Function))
          Kept.push_back({Member, Local, Given->getInit()});
  AddressStores Stores(Function);
  Stores.TraverseStmt(Function.getBody());
  if (!Stores.Found)
    return Kept;
  AddressFinder Finder(Function, Kept);
  // Each store that was found is a defect, even if not all paths were explored.
  (void)flow::Explorer(Graph, Finder).explore();
  return Kept;
}

namespace {

/// Finds out whether the resource of \p Owner is also accessible otherwise:
/// through a pointer obtained from the owner before \p Before, or through the
/// pointer that the owner was initialized with. For a member, all methods are
/// searched, in any order.
class OwnerUses : public CodeVisitor {
public:
  OwnerUses(const ValueDecl &Owner, SourceLocation Before,
            const SourceManager &Sources)
      : Owner(Owner), Before(Before), Sources(Sources) {}

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) override {
    const CXXMethodDecl *Method = Call->getMethodDecl();
    if (!Method || namedBy(Call->getImplicitObjectArgument()) != &Owner ||
        (llvm::isa<VarDecl>(Owner) &&
         !Sources.isBeforeInTranslationUnit(beginOf(*Call), Before)))
      return true;
    Shared |= resources::isGetMethod(*Method);
    if (resources::resetsOwner(*Method))
      for (const Expr *Argument : Call->arguments())
        Shared |= isKeptPointer(Argument);
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) override {
    Shared |=
        Call->getOperator() == OO_Star && namedBy(Call->getArg(0)) == &Owner;
    return true;
  }
  // owner->Unref(); owner.release();
  bool VisitCallExpr(CallExpr *Call) override {
    const std::optional<resources::Release> Release =
        resources::releaseIn(*Call);
    Shared |= Release && rootOf(Release->Released) == &Owner;
    return true;
  }
  bool VisitVarDecl(VarDecl *Variable) override {
    if (Variable == &Owner && Variable->getInit())
      begin(*Variable->getInit());
    return true;
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *Given) override {
    if (Given->getMember() == &Owner)
      begin(*Given->getInit());
    return CodeVisitor::TraverseConstructorInitializer(Given);
  }

  bool Shared = false;

private:
  void begin(const Expr &Value) {
    if (const auto *Made =
            llvm::dyn_cast<CXXConstructExpr>(Value.IgnoreImplicit()))
      for (const Expr *Argument : Made->arguments())
        Shared |= isKeptPointer(Argument);
  }

  /// True if \p Value names a pointer that remains usable: the owner only
  /// guarded it.
  static bool isKeptPointer(const Expr *Value) {
    Value = Value->IgnoreParenCasts();
    return Value->getType()->isPointerType() &&
           llvm::isa<DeclRefExpr, MemberExpr, UnaryOperator,
                     ArraySubscriptExpr>(Value);
  }

  const ValueDecl &Owner;
  const SourceLocation Before;
  const SourceManager &Sources;
};

} // namespace

/// The private owning member that \p Object names, or null. Destructors are
/// excluded, because they may disown a member on purpose.
static const FieldDecl *privateOwnerIn(const Expr *Object,
                                       const FunctionDecl &Function) {
  const auto *Member = llvm::dyn_cast_or_null<FieldDecl>(namedBy(Object));
  return Member && Member->getAccess() == AS_private &&
                 !llvm::isa<CXXDestructorDecl>(Function)
             ? Member
             : nullptr;
}

bool leaksHeldResource(const CXXMemberCallExpr &Call,
                       const FunctionDecl &Function, ASTContext &Context) {
  if (!isDiscarded(Call, Context))
    return false;
  const Expr *Object = Call.getImplicitObjectArgument();
  const SourceManager &Sources = Context.getSourceManager();
  if (const VarDecl *Local = localIn(Object, Function)) {
    OwnerUses Uses(*Local, beginOf(Call), Sources);
    Uses.TraverseStmt(Function.getBody());
    return !Uses.Shared;
  }
  const FieldDecl *Member = privateOwnerIn(Object, Function);
  const auto *Class =
      Member ? llvm::dyn_cast<CXXRecordDecl>(Member->getParent()) : nullptr;
  if (!Class)
    return false;
  OwnerUses Uses(*Member, beginOf(Call), Sources);
  for (CXXMethodDecl *Method : Class->methods()) {
    const FunctionDecl *Definition = Method->getDefinition();
    // A method that is not visible may have obtained the pointer.
    if (!Definition && !Method->isImplicit() && !Method->isDeleted() &&
        !Method->isPureVirtual())
      return false;
    if (Definition)
      Uses.TraverseDecl(const_cast<FunctionDecl *>(Definition));
  }
  return !Uses.Shared;
}

} // namespace tfop
