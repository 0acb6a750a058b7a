// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Guards a member that concurrent steps modify with a mutex.
#include "checks/facts/locks.h"
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

/// Why the lock cannot be held in that code, worded to follow the name of the
/// member; empty if it can.
std::string StateFixes::lockProblem(const FieldDecl &Member, const Site &Where,
                                    const FieldDecl *Mutex,
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

Fix StateFixes::mutexFor(const FieldDecl &Member, llvm::ArrayRef<Site> Steps) {
  const auto &Class = *llvm::cast<CXXRecordDecl>(Member.getParent());
  const FieldDecl *Mutex = mutexOf(Class);
  Fix None;
  None.ObstacleAt = Member.getLocation();
  const std::string Name = "'" + Member.getNameAsString() + "' ";
  std::string Type = Mutex ? typeText(*Mutex, Context) : "";
  std::string MutexName = Mutex ? Mutex->getNameAsString() : "mu_";
  bool Standard = false;
  if (!Mutex)
    Type = frameworkMutex(Class, Class, Context);
  if (!Mutex && Type.empty()) {
    Type = "std::mutex";
    Standard = true;
  }
  llvm::StringRef Plain = Type;
  Plain.consume_front("mutable ");
  if (!Mutex)
    for (const FieldDecl *Other : Class.fields())
      if (Other->getName() == MutexName)
        MutexName = Member.getNameAsString() +
                    (Member.getName().ends_with("_") ? "mu_" : "_mu");
  Edits Result(Context, /*InSeveralFiles=*/true);
  bool Const = false;
  for (const Site &Where : Steps) {
    if (isLocked(Where.Block, Where.First, Context)) {
      if (Mutex)
        continue;
      None.Obstacle = Name + "is used under a lock that is not a member";
      None.ObstacleAt = Where.Names.front()->getMemberLoc();
      return None;
    }
    if (std::string Why = lockProblem(Member, Where, Mutex, Steps);
        !Why.empty()) {
      None.Obstacle = Name + Why;
      None.ObstacleAt = Where.Names.front()->getMemberLoc();
      return None;
    }
    const std::string Fresh = freshName("lock", *Where.Function, Context);
    std::string Lock = tf_api::lockOf(Plain, MutexName);
    Lock.replace(Lock.find(" lock("), 6, " " + Fresh + "(");
    insertBefore(*Where.First, "", Lock, Context, Result);
    Const |= llvm::cast<CXXMethodDecl>(Where.Function)->isConst();
  }
  if (!Mutex)
    insertMemberAfter(Member,
                      (Const ? "mutable " : "") + Type + " " + MutexName + ";",
                      Context, Result);
  if (Result.impossible()) {
    None.Obstacle = Name + "is used in a macro here";
    None.ObstacleAt = *Result.impossible();
    return None;
  }
  Fix NewFix;
  NewFix.Edits = Result.hints();
  NewFix.Reason = "steps would wait for each other while one holds the lock";
  if (Standard)
    if (std::optional<FixItHint> Include =
            Shared.include("mutex", Member.getLocation(), Context))
      NewFix.Edits.push_back(*Include);
  return NewFix;
}

} // namespace tfop::rewrite
