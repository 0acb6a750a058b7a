// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/unseen_classes.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop {

/// True for `class Dataset : public Missing {` without a resolved base.
static bool namesBase(const CXXRecordDecl &Class, const ASTContext &Context) {
  const std::string Head =
      Lexer::getSourceText(
          CharSourceRange::getTokenRange(Class.getLocation(),
                                         Class.getBraceRange().getBegin()),
          Context.getSourceManager(), Context.getLangOpts())
          .str();
  for (size_t At = Head.find(':'); At != std::string::npos;
       At = Head.find(':', At + 2))
    if (Head.compare(At, 2, "::") != 0)
      return true;
  return false;
}

bool isRootOfStubs(const CXXRecordDecl &Class) {
  const auto *Space = llvm::dyn_cast<NamespaceDecl>(Class.getDeclContext());
  return Space && Space->getName() == "tfop_stub";
}

/// True if the class was not found at all.
static bool isStub(const CXXRecordDecl &Class) {
  return isRootOfStubs(Class) ||
         llvm::any_of(Class.bases(), [](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl();
           return Parent && isRootOfStubs(*Parent);
         });
}

bool hasUnseenBase(const CXXRecordDecl &Class, const ASTContext &Context) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  return Definition && !isStub(*Definition) &&
         hasUnseenPart(*Definition, Context);
}

bool hasUnseenPart(const CXXRecordDecl &Class, const ASTContext &Context) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Definition)
    return false;
  if (isStub(*Definition))
    return true;
  if (Definition->getNumBases() == 0)
    return namesBase(*Definition, Context);
  return llvm::any_of(Definition->bases(), [&](const CXXBaseSpecifier &Base) {
    const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl();
    return Parent && hasUnseenPart(*Parent, Context);
  });
}

} // namespace tfop
