// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/destructor.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::rewrite {

std::optional<ClassText> textOfClass(const OwningMember &Owner,
                                     const ASTContext &Context) {
  const Decl *Last = Owner.Destructor;
  for (const Decl *Member : Owner.Class->decls())
    if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(Member);
        Constructor && !Constructor->isImplicit() && !Owner.Destructor &&
        Constructor->getAccess() == AS_public)
      Last = Constructor;
  if (!Last || Last->getBeginLoc().isMacroID() || Last->getEndLoc().isMacroID())
    return std::nullopt;
  const auto *Function = llvm::cast<FunctionDecl>(Last);
  const SourceManager &Sources = Context.getSourceManager();
  ClassText Result;
  Result.InsertLoc =
      Function->doesThisDeclarationHaveABody()
          ? Lexer::getLocForEndOfToken(Last->getEndLoc(), 0, Sources,
                                       Context.getLangOpts())
          : Lexer::findLocationAfterToken(
                Last->getEndLoc(), tok::semi, Sources, Context.getLangOpts(),
                /*SkipTrailingWhitespaceAndNewLine=*/false);
  if (Result.InsertLoc.isInvalid())
    return std::nullopt;
  Result.NextLine = (lineEndAt(Last->getBeginLoc(), Context) +
                     indentationAt(Last->getBeginLoc(), Context))
                        .str();
  const llvm::StringRef Member = textOf(
      SourceRange(Owner.Member->getBeginLoc(), Owner.Member->getLocation()),
      Context);
  Result.Reference = Member.contains("* ") ? "& " : " &";
  return Result;
}

std::string deletedCopies(const CXXRecordDecl &Class, const ClassText &Text) {
  const std::string Name = Class.getNameAsString();
  return Text.NextLine + Name + "(const " + Name +
         llvm::StringRef(Text.Reference).rtrim().str() + ") = delete;" +
         Text.NextLine + Name + Text.Reference + "operator=(const " + Name +
         llvm::StringRef(Text.Reference).rtrim().str() + ") = delete;";
}

static bool hasVirtualDestructorAbove(const CXXRecordDecl &Class) {
  return llvm::any_of(Class.bases(), [](const CXXBaseSpecifier &Base) {
    const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl();
    const CXXDestructorDecl *Destructor =
        Parent && Parent->hasDefinition() ? Parent->getDestructor() : nullptr;
    return Destructor && Destructor->isVirtual();
  });
}

std::string newDestructor(const CXXRecordDecl &Class,
                          const std::string &Releases, const ClassText &Text) {
  return Text.NextLine + "~" + Class.getNameAsString() + "()" +
         (hasVirtualDestructorAbove(Class) ? " override" : "") + " { " +
         Releases + " }";
}

bool extendDestructor(const CXXDestructorDecl &Declared,
                      const std::string &Releases, const ASTContext &Context,
                      Edits &Result) {
  const FunctionDecl *Definition = nullptr;
  if (!Declared.hasBody(Definition) || Definition->isDefaulted())
    return false;
  const auto *Body = llvm::dyn_cast<CompoundStmt>(Definition->getBody());
  if (!Body || Body->getLBracLoc().isMacroID())
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  const bool OneLine = Sources.getSpellingLineNumber(Body->getLBracLoc()) ==
                       Sources.getSpellingLineNumber(Body->getRBracLoc());
  if (OneLine && Body->body_empty()) {
    Result.replaceBetween(Body->getLBracLoc(), Body->getRBracLoc(),
                          " " + Releases + " ");
  } else if (OneLine) {
    Result.insertBefore(Body->getRBracLoc(), Releases + " ");
  } else {
    Result.insertBefore(Body->getRBracLoc(),
                        ("  " + Releases +
                         lineEndAt(Body->getRBracLoc(), Context) +
                         indentationAt(Body->getRBracLoc(), Context))
                            .str());
  }
  return true;
}

} // namespace tfop::rewrite
