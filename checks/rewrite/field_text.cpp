// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/field_text.h"

#include "checks/facts/member_names.h"
#include "checks/rewrite/declaration.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::rewrite {

static llvm::StringRef typeRef(const FieldDecl &Member,
                               const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  if (Member.getBeginLoc().isMacroID() || Member.getLocation().isMacroID())
    return "";
  return Lexer::getSourceText(CharSourceRange::getCharRange(
                                  Member.getBeginLoc(), Member.getLocation()),
                              Sources, Context.getLangOpts())
      .rtrim();
}

/// The declaration of \p Member in the class template if it belongs to an
/// instantiation, which does not know where the initializer ends.
static const FieldDecl &writtenField(const FieldDecl &Member) {
  const auto *Class = llvm::dyn_cast<CXXRecordDecl>(Member.getParent());
  const CXXRecordDecl *Pattern =
      Class ? Class->getTemplateInstantiationPattern() : nullptr;
  if (Pattern)
    for (const FieldDecl *Field : Pattern->fields())
      if (Field->getLocation() == Member.getLocation())
        return *Field;
  return Member;
}

/// The location after the semicolon of the declaration; invalid if there is
/// none.
static SourceLocation endOfField(const FieldDecl &Member,
                                 const ASTContext &Context) {
  return Lexer::findLocationAfterToken(
      writtenField(Member).getEndLoc(), tok::semi, Context.getSourceManager(),
      Context.getLangOpts(), /*SkipTrailingWhitespaceAndNewLine=*/false);
}

bool isPlain(const FieldDecl &Member, const ASTContext &Context) {
  const llvm::StringRef Type = typeRef(Member, Context);
  return !Type.empty() && !Member.isMutable() && !Member.isBitField() &&
         !Member.getType()->isArrayType() &&
         !Member.getType()->isReferenceType() &&
         !Member.getType().isConstQualified() &&
         !Member.getType().isVolatileQualified() && !Type.contains("(") &&
         !Type.contains("\n") && !Member.hasAttrs() &&
         declaratorsWith(Member).size() == 1 &&
         endOfField(Member, Context).isValid();
}

std::string typeText(const FieldDecl &Member, const ASTContext &Context) {
  return typeRef(Member, Context).str();
}

std::string localName(const FieldDecl &Member, const FunctionDecl &Function,
                      const ASTContext &Context) {
  const llvm::StringRef Name = withoutMemberMarks(Member.getName());
  if (!Name.empty() &&
      !Context.Idents.get(Name).isKeyword(Context.getLangOpts()) &&
      mentionsOf(Name, Function.getBeginLoc(), Function.getEndLoc(), Context)
          .empty())
    return Name.str();
  return Member.getNameAsString();
}

std::string removeField(const FieldDecl &Member, const ASTContext &Context,
                        Edits &Result) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto [File, BeginOffset] =
      Sources.getDecomposedLoc(Member.getBeginLoc());
  const llvm::StringRef Text = Sources.getBufferData(File);
  const size_t EndOffset = Sources.getFileOffset(endOfField(Member, Context));
  size_t LineEnd = std::min(Text.find('\n', EndOffset), Text.size());
  size_t Begin = Text.substr(0, BeginOffset).rfind('\n');
  Begin = Begin == llvm::StringRef::npos ? 0 : Begin;
  std::string Comments;
  const llvm::StringRef Rest = Text.slice(EndOffset, LineEnd).trim();
  const bool OwnLine = Text.slice(Begin, BeginOffset).trim().empty() &&
                       (Rest.empty() || Rest.starts_with("//"));
  if (!OwnLine) {
    Result.replace(CharSourceRange::getCharRange(Member.getBeginLoc(),
                                                 endOfField(Member, Context)),
                   "");
    return "";
  }
  if (!Rest.empty())
    Comments = Rest.str() + "\n";
  // Comment lines above belong to it unless another member follows.
  const llvm::StringRef Below = Text.substr(std::min(LineEnd + 1, Text.size()));
  const llvm::StringRef NextLine =
      Below.take_until([](char C) { return C == '\n'; }).trim();
  if (NextLine.empty() || NextLine.starts_with("}") ||
      NextLine.ends_with(":") || NextLine.starts_with("//"))
    while (Begin > 0) {
      const size_t Above = Text.substr(0, Begin).rfind('\n');
      if (Above == llvm::StringRef::npos)
        break;
      const llvm::StringRef Line = Text.slice(Above, Begin).trim();
      if (!Line.starts_with("//") || suppressesFindings(Line))
        break;
      Comments = Line.str() + "\n" + Comments;
      Begin = Above;
    }
  // private: };
  if (Below.ltrim().starts_with("}")) {
    const llvm::StringRef Before = Text.substr(0, Begin).rtrim();
    for (const llvm::StringRef Specifier :
         {"private:", "protected:", "public:"})
      if (Before.ends_with(Specifier))
        Begin = Before.drop_back(Specifier.size()).rtrim().size();
  }
  const SourceLocation Start = Sources.getLocForStartOfFile(File);
  if (Text.slice(EndOffset, LineEnd).ends_with("\r"))
    --LineEnd;
  Result.replace(CharSourceRange::getCharRange(Start.getLocWithOffset(Begin),
                                               Start.getLocWithOffset(LineEnd)),
                 "");
  return Comments;
}

void insertBefore(const Stmt &Statement, llvm::StringRef Comments,
                  llvm::StringRef Declaration, const ASTContext &Context,
                  Edits &Result) {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Where = Sources.getExpansionLoc(Statement.getBeginLoc());
  const std::string NextLine =
      (lineEndAt(Where, Context) + indentationAt(Where, Context)).str();
  std::string Inserted;
  llvm::SmallVector<llvm::StringRef, 4> Lines;
  Comments.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (const llvm::StringRef Line : Lines)
    Inserted += Line.str() + NextLine;
  if (!Declaration.empty())
    Inserted += Declaration.str() + NextLine;
  if (!Inserted.empty())
    Result.replace(CharSourceRange::getCharRange(Where, Where), Inserted);
}

void insertMemberAfter(const FieldDecl &Member, llvm::StringRef Declaration,
                       const ASTContext &Context, Edits &Result) {
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation End = endOfField(Member, Context);
  if (End.isInvalid())
    return Result.replaceToken(SourceLocation(), "");
  const auto [File, Offset] = Sources.getDecomposedLoc(End);
  const llvm::StringRef Rest = Sources.getBufferData(File)
                                   .substr(Offset)
                                   .take_until([](char C) { return C == '\n'; })
                                   .rtrim('\r');
  const SourceLocation Place =
      End.getLocWithOffset(Rest.ltrim().starts_with("//") ? Rest.size() : 0);
  Result.replace(CharSourceRange::getCharRange(Place, Place),
                 (lineEndAt(End, Context) +
                  indentationAt(Member.getBeginLoc(), Context) + Declaration)
                     .str());
}

} // namespace tfop::rewrite
