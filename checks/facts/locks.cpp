// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/locks.h"

#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop::tf_api {

static llvm::StringRef classNameOf(QualType Type) {
  Type = Type.getNonReferenceType();
  if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl())
    return identifierOf(Class);
  const auto *Special = Type->getAs<TemplateSpecializationType>();
  return Special ? identifierOf(Special->getTemplateName().getAsTemplateDecl())
                 : "";
}

bool isMutex(QualType Type) {
  const llvm::StringRef Name = classNameOf(Type);
  return Name.contains_insensitive("mutex") ||
         Name.contains_insensitive("spinlock");
}

bool isExclusiveLock(QualType Type) {
  const llvm::StringRef Name = classNameOf(Type);
  if (Name.contains_insensitive("shared") ||
      Name.contains_insensitive("reader"))
    return false;
  return StringSwitch<bool>(Name)
      .Cases({"mutex_lock", "lock_guard", "unique_lock", "scoped_lock"}, true)
      .Cases({"MutexLock", "WriterMutexLock", "ReleasableMutexLock"}, true)
      .Cases({"MutexLockMaybe", "SpinLockHolder", "AutoLock"}, true)
      .Cases({"ScopedLock", "LockGuard", "MutexGuard", "ScopedMutex"}, true)
      .Default(false);
}

bool isSynchronized(QualType Type) {
  const llvm::StringRef Name = classNameOf(Type);
  return isMutex(Type) || Name.contains("atomic") ||
         StringSwitch<bool>(Name)
             .Cases({"once_flag", "condition_variable", "CondVar"}, true)
             .Cases({"Notification", "BlockingCounter", "Barrier"}, true)
             .Cases({"GuardedPhiloxRandom", "CancellationManager"}, true)
             .Default(false);
}

LockCall lockCall(const CXXMethodDecl &Method, QualType Object) {
  const llvm::StringRef Name = identifierOf(&Method);
  if (isMutex(Object) || isExclusiveLock(Object)) {
    if (Name.equals_insensitive("lock") || Name == "WriterLock")
      return LockCall::Acquires;
    if (Name.ends_with_insensitive("unlock"))
      return LockCall::Releases;
    return Name.starts_with("Await") ? LockCall::Waits : LockCall::Other;
  }
  return isSynchronized(Object) && Name.starts_with_insensitive("wait")
             ? LockCall::Waits
             : LockCall::None;
}

static bool isDataset(const CXXRecordDecl &Class, int Depth = 0) {
  static constexpr int MaxDepth = 4;
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Definition || Depth == MaxDepth)
    return false;
  return llvm::any_of(Definition->bases(), [&](const CXXBaseSpecifier &Base) {
    const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl();
    return Parent && (identifierOf(Parent) == "DatasetBase" ||
                      isDataset(*Parent, Depth + 1));
  });
}

bool belongsToDataset(const CXXMethodDecl &Method) {
  return Method.isConst() && isDataset(*Method.getParent());
}

std::string lockOf(llvm::StringRef Type, llvm::StringRef Mutex,
                   llvm::StringRef Name) {
  // absl::Mutex
  if (Type.ends_with("Mutex"))
    return (Type + "Lock " + Name + "(&" + Mutex + ");").str();
  if (Type.starts_with("std::"))
    return ("std::lock_guard<" + Type + "> " + Name + "(" + Mutex + ");").str();
  return (Type + "_lock " + Name + "(" + Mutex + ");").str();
}

bool callsOnce(const CallExpr &Call) {
  return identifierOf(Call.getDirectCallee()) == "call_once";
}

} // namespace tfop::tf_api
