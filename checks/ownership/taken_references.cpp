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

/// Looks for uses of a pointer that give it away: an argument, a store, a
/// capture; not `p->f()`, `*p`, or a comparison.
class GivenAway : public CodeVisitor {
public:
  GivenAway(const VarDecl &Pointer, SourceLocation Before, ASTContext &Context)
      : Pointer(Pointer), Before(Before), Context(Context) {}

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (Reference->getDecl() == &Pointer &&
        Context.getSourceManager().isBeforeInTranslationUnit(
            Reference->getBeginLoc(), Before))
      Found |= !isLookedAt(*Reference);
    return !Found;
  }

  bool Found = false;

private:
  bool isLookedAt(const Expr &Pointer) const {
    switch (useOf(Pointer, Through::Written, Context).Kind) {
    case Usage::Member:
    case Usage::Dereference:
    case Usage::Subscript:
    case Usage::Tested:
    case Usage::Compared:
    case Usage::Discarded:
    case Usage::Target:
    // `&p` is for a call that fills it.
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

/// A class that has an `Unref` to go with its `Ref`.
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
  // An element of something else that holds it, or another name of a pointer.
  if (rootOf(Object) != Pointer ||
      (Pointer->getInit() &&
       llvm::isa_and_nonnull<VarDecl>(namedBy(Pointer->getInit()))))
    return nullptr;
  return isGivenAway(*Pointer, Call, Function, Context) ? nullptr : Pointer;
}

bool isGivenAway(const VarDecl &Pointer, const CallExpr &Call,
                 const FunctionDecl &Function, ASTContext &Context) {
  GivenAway Uses(Pointer, beginOf(Call), Context);
  Uses.TraverseDecl(const_cast<FunctionDecl *>(&Function));
  return Uses.Found;
}

} // namespace tfop
