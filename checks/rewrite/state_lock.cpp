// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Guards a member that concurrent steps modify with a mutex.
#include "checks/facts/locks.h"
#include "checks/facts/member_names.h"
#include "checks/facts/tf_api.h"
#include "checks/rewrite/field_text.h"
#include "checks/rewrite/names.h"
#include "checks/rewrite/state.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::rewrite {

namespace {

/// The code that would hold the lock: from a statement of a block to its end.
class LockedCode : public CodeVisitor {
public:
  LockedCode(const CompoundStmt &Block, const Stmt &First) {
    bool Inside = false;
    for (Stmt *Statement : const_cast<CompoundStmt &>(Block).body()) {
      Inside |= Statement == &First;
      if (Inside)
        TraverseStmt(Statement);
    }
  }
  const VarDecl *Callback = nullptr;
  const VarDecl *Lock = nullptr;
  std::vector<const FunctionDecl *> Callees;

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    const auto *Variable = llvm::dyn_cast<VarDecl>(Reference->getDecl());
    if (Variable && tf_api::isDoneCallback(Variable->getType()))
      Callback = Variable;
    return true;
  }
  bool VisitVarDecl(VarDecl *Variable) override {
    if (tf_api::isExclusiveLock(Variable->getType()))
      Lock = Variable;
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      Callees.push_back(Callee);
    return true;
  }
};

} // namespace

/// The only mutex of the class, or null.
static const FieldDecl *mutexOf(const CXXRecordDecl &Class) {
  const FieldDecl *Found = nullptr;
  for (const FieldDecl *Field : Class.fields())
    if (tf_api::isMutex(Field->getType()) &&
        !Field->getType()->isPointerType()) {
      if (Found)
        return nullptr;
      Found = Field;
    }
  return Found;
}

/// The spelling of the framework's mutex, which is in the namespace of
/// `OpKernel`; empty if there is none.
static std::string frameworkMutex(const CXXRecordDecl &Class,
                                  const CXXRecordDecl &User,
                                  ASTContext &Context) {
  for (const CXXBaseSpecifier &Base : Class.bases()) {
    const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl();
    if (!Parent || !Parent->hasDefinition())
      continue;
    std::string Type =
        tf_api::isKernel(*Parent)
            ? frameworkMutex(*Parent->getDefinition(), User, Context)
            : spelledBeside(*Parent, "mutex", User, Context);
    if (!Type.empty())
      return Type;
  }
  return "";
}

/// True if a scoped lock is held where the mentions begin.
static bool isLocked(const CompoundStmt *Block, const Stmt *First,
                     ASTContext &Context) {
  const Stmt *Current = First;
  while (Block) {
    for (const Stmt *Statement : Block->body()) {
      if (Statement == Current)
        break;
      const auto *Declaration = llvm::dyn_cast<DeclStmt>(Statement);
      const auto *Variable =
          Declaration && Declaration->isSingleDecl()
              ? llvm::dyn_cast<VarDecl>(Declaration->getSingleDecl())
              : nullptr;
      if (Variable && tf_api::isExclusiveLock(Variable->getType()))
        return true;
    }
    Current = Block;
    const Stmt *Parent = parentOf(*Current, Context);
    while (Parent && !llvm::isa<CompoundStmt>(Parent)) {
      Current = Parent;
      Parent = parentOf(*Current, Context);
    }
    Block = llvm::dyn_cast_or_null<CompoundStmt>(Parent);
  }
  return false;
}

/// Why the lock cannot be held in that code, worded to follow the name of a
/// member; empty if it can.
std::string StateFixes::lockProblem(const Site &Where, const FieldDecl *Mutex,
                                    llvm::ArrayRef<Site> Steps) const {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Where.Function);
  if (!Method || Method->isStatic())
    return "is used outside the methods of its class";
  const LockedCode Code(*Where.Block, *Where.First);
  if (Code.Callback)
    return "cannot be guarded here: the lock would be held while '" +
           Code.Callback->getNameAsString() + "' is called";
  if (Code.Lock)
    return Mutex ? "is used partly under a lock and partly without one"
                 : "is used where another lock is acquired";
  for (const FunctionDecl *Callee : Code.Callees)
    if (llvm::any_of(Steps, [&](const Site &Other) {
          return Other.Function->getLocation() == Callee->getLocation();
        }))
      return "is used in '" + Callee->getNameAsString() + "' and in '" +
             Where.Function->getNameAsString() +
             "', which calls it; both would acquire the lock";
  return "";
}

namespace {

/// The mutex to lock: a member of the class, or a new one.
struct ChosenMutex {
  std::string Type;
  std::string Name;
  /// Null for a new one.
  const FieldDecl *Existing = nullptr;
  /// A new one of the standard library.
  bool IsStandard = false;
};

} // namespace

static ChosenMutex chooseMutex(const FieldDecl &Member, ASTContext &Context) {
  const auto &Class = *llvm::cast<CXXRecordDecl>(Member.getParent());
  if (const FieldDecl *Existing = mutexOf(Class)) {
    const std::string Written = typeText(*Existing, Context);
    llvm::StringRef Type = Written;
    Type.consume_front("mutable ");
    return {Type.str(), Existing->getNameAsString(), Existing};
  }
  std::string Type = frameworkMutex(Class, Class, Context);
  std::string Name = "mu_";
  for (const FieldDecl *Other : Class.fields())
    if (Other->getName() == Name)
      Name = mutexNameFor(Member.getName());
  return {Type.empty() ? "std::mutex" : Type, Name, nullptr, Type.empty()};
}

Fix StateFixes::mutexFor(llvm::ArrayRef<const FieldDecl *> Members) {
  const FieldDecl &Member = *Members.front();
  const ChosenMutex Mutex = chooseMutex(Member, Context);
  Fix None;
  None.ObstacleAt = Member.getLocation();
  Edits Result(Context, /*InSeveralFiles=*/true);
  std::vector<Site> Steps;
  for (Site &Where : sitesOf(Members))
    if (!llvm::isa<CXXConstructorDecl, CXXDestructorDecl>(Where.Function))
      Steps.push_back(std::move(Where));
  bool Const = false;
  for (const Site &Where : Steps) {
    const bool Locked =
        Where.Block && isLocked(Where.Block, Where.First, Context);
    if (Locked && Mutex.Existing)
      continue;
    const std::string Why = !Where.Block ? "is used outside a block here"
                            : Locked
                                ? "is used under a lock that is not a member"
                                : lockProblem(Where, Mutex.Existing, Steps);
    if (!Why.empty()) {
      const MemberExpr &First = *Where.Names.front();
      None.Obstacle =
          "'" + First.getMemberDecl()->getNameAsString() + "' " + Why;
      None.ObstacleAt = First.getMemberLoc();
      return None;
    }
    const bool Taken = !mentionsOf("lock", Where.Function->getBeginLoc(),
                                   Where.Function->getEndLoc(), Context)
                            .empty();
    insertBefore(
        *Where.First, "",
        tf_api::lockOf(Mutex.Type, Mutex.Name, Taken ? "state_lock" : "lock"),
        Context, Result);
    Const |= llvm::cast<CXXMethodDecl>(Where.Function)->isConst();
  }
  if (!Mutex.Existing)
    insertMemberAfter(
        Member, (Const ? "mutable " : "") + Mutex.Type + " " + Mutex.Name + ";",
        Context, Result);
  if (Result.impossible()) {
    None.Obstacle =
        "'" + Member.getNameAsString() + "' is used in a macro here";
    None.ObstacleAt = *Result.impossible();
    return None;
  }
  Fix NewFix;
  NewFix.Edits = Result.hints();
  NewFix.Reason = "steps would wait for each other while one holds the lock";
  if (Mutex.IsStandard)
    if (std::optional<FixItHint> Include =
            Shared.include("mutex", Member.getLocation(), Context))
      NewFix.Edits.push_back(*Include);
  return NewFix;
}

} // namespace tfop::rewrite
