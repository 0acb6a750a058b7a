// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership/taken_references.h"

#include "checks/facts/resources.h"
#include "checks/flow/flow_graph.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "checks/syntax/uses.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop {

namespace {

/// Finds uses through which a pointer escapes: an argument, a store, a capture;
/// not `p->f()`, `*p`, or a comparison.
class EarlierEscapes : public CodeVisitor {
public:
  EarlierEscapes(const VarDecl &Pointer, SourceLocation Before,
                 ASTContext &Context)
      : Pointer(Pointer), Before(Before), Context(Context) {}

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (Reference->getDecl() == &Pointer &&
        Context.getSourceManager().isBeforeInTranslationUnit(
            Reference->getBeginLoc(), Before))
      Found |= !isBorrowingUse(*Reference);
    return !Found;
  }

  bool Found = false;

private:
  bool isBorrowingUse(const Expr &Pointer) const {
    switch (useOf(Pointer, Through::Written, Context).Kind) {
    case Usage::Member:
    case Usage::Dereference:
    case Usage::Subscript:
    case Usage::Tested:
    case Usage::Compared:
    case Usage::Discarded:
    case Usage::Target:
    // `&p` is passed to a call that assigns the pointer.
    case Usage::AddressTaken:
      return true;
    default:
      return false;
    }
  }

  const VarDecl &Pointer;
  const SourceLocation Before;
  ASTContext &Context;
};

} // namespace

/// True if the class has an `Unref` method.
static bool isCounted(const CXXRecordDecl *Class) {
  Class = Class ? Class->getDefinition() : nullptr;
  if (!Class)
    return false;
  const auto HasUnref = [](const CXXRecordDecl *One) {
    return llvm::any_of(One->methods(), [](const CXXMethodDecl *Method) {
      return resources::isUnref(*Method);
    });
  };
  return HasUnref(Class) ||
         llvm::any_of(Class->bases(), [](const CXXBaseSpecifier &Base) {
           return isCounted(Base.getType()->getAsCXXRecordDecl());
         });
}

const VarDecl *takenReference(const CallExpr &Call,
                              const FunctionDecl &Function,
                              ASTContext &Context) {
  const Expr *Object = resources::referencedIn(Call);
  const auto *Pointer =
      llvm::dyn_cast_or_null<VarDecl>(Object ? namedBy(Object) : nullptr);
  if (!Pointer || !Pointer->hasLocalStorage() ||
      !Pointer->getType()->isPointerType() ||
      Pointer->getParentFunctionOrMethod() !=
          static_cast<const DeclContext *>(&Function) ||
      !isCounted(Pointer->getType()->getPointeeCXXRecordDecl()))
    return nullptr;
  // The pointer is an element of a container, or an alias.
  if (rootOf(Object) != Pointer ||
      (Pointer->getInit() &&
       llvm::isa_and_nonnull<VarDecl>(namedBy(Pointer->getInit()))))
    return nullptr;
  return escapesBefore(*Pointer, Call, Function, Context) ? nullptr : Pointer;
}

bool escapesBefore(const VarDecl &Pointer, const CallExpr &Call,
                   const FunctionDecl &Function, ASTContext &Context) {
  EarlierEscapes Uses(Pointer, beginOf(Call), Context);
  Uses.TraverseDecl(const_cast<FunctionDecl *>(&Function));
  return Uses.Found;
}

} // namespace tfop
