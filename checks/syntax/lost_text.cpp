// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/lost_text.h"

#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop {

LostText::LostText(const FunctionDecl &Function, const ASTContext &Context)
    : Context(Context) {
  // Code without errors is complete; gaps are macros and comments.
  if (Context.getDiagnostics().hasErrorOccurred())
    visit(Function.getBody());
}

void LostText::visit(const Stmt *Statement) {
  if (!Statement)
    return;
  if (const auto *Block = llvm::dyn_cast<CompoundStmt>(Statement))
    visitGaps(*Block);
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(Statement))
    visitVariables(*Declaration);
  if (llvm::isa<RecoveryExpr>(Statement))
    lose(Statement->getBeginLoc(), endOf(Statement->getEndLoc()),
         /*SkipMacros=*/false);
  for (const Stmt *Child : Statement->children())
    visit(Child);
  if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(Statement))
    visit(Lambda->getBody());
}

/// Behind the token, or behind the macro that brings it.
SourceLocation LostText::endOf(SourceLocation Last) const {
  const SourceManager &Sources = Context.getSourceManager();
  return Lexer::getLocForEndOfToken(Sources.getExpansionRange(Last).getEnd(), 0,
                                    Sources, Context.getLangOpts());
}

void LostText::visitGaps(const CompoundStmt &Block) {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Previous = endOf(Block.getLBracLoc());
  for (const Stmt *Statement : Block.body()) {
    lose(Previous, Sources.getExpansionLoc(Statement->getBeginLoc()),
         /*SkipMacros=*/true);
    Previous = endOf(Statement->getEndLoc());
  }
  lose(Previous, Sources.getExpansionLoc(Block.getRBracLoc()),
       /*SkipMacros=*/true);
}

void LostText::visitVariables(const DeclStmt &Declaration) {
  const SourceManager &Sources = Context.getSourceManager();
  for (const Decl *Declared : Declaration.decls()) {
    const auto *Variable = llvm::dyn_cast<VarDecl>(Declared);
    if (!Variable || (Variable->hasInit() && !Variable->isInvalidDecl()))
      continue;
    // `vendor::Take(a);` with an unknown name looks like a declaration of `a`.
    if (Variable->isInvalidDecl())
      lose(Declaration.getBeginLoc(), Declaration.getEndLoc(),
           /*SkipMacros=*/false);
    // A macro's variable: `Status _s(<what was lost>)`. An object always has
    // an initialiser, if only a constructor.
    if (Variable->getLocation().isMacroID()) {
      if (Variable->isInvalidDecl() || Variable->getType()->isRecordType())
        lose(Sources.getExpansionLoc(Variable->getLocation()),
             endOf(Variable->getLocation()), /*SkipMacros=*/false);
      continue;
    }
    // From behind the name to the semicolon.
    const std::optional<Token> Next = Lexer::findNextToken(
        Variable->getLocation(), Sources, Context.getLangOpts());
    if (Next && Next->isOneOf(tok::equal, tok::l_paren, tok::l_brace))
      lose(Next->getLocation(), Declaration.getEndLoc(), /*SkipMacros=*/false);
  }
}

/// Skips `(...)` behind a macro's name.
static void skipArguments(Lexer &Tokens, Token &Current) {
  int Depth = 0;
  do {
    Depth += Current.is(tok::l_paren);
    Depth -= Current.is(tok::r_paren);
    if (Tokens.LexFromRawLexer(Current))
      return;
  } while (Depth > 0);
}

void LostText::lose(SourceLocation From, SourceLocation To, bool SkipMacros) {
  const SourceManager &Sources = Context.getSourceManager();
  From = Sources.getFileLoc(From);
  To = Sources.getFileLoc(To);
  const auto [File, Begin] = Sources.getDecomposedLoc(From);
  const auto [SameFile, End] = Sources.getDecomposedLoc(To);
  if (File != SameFile || Begin >= End)
    return;
  const llvm::StringRef Text = Sources.getBufferData(File);
  Lexer Tokens(Sources.getLocForStartOfFile(File), Context.getLangOpts(),
               Text.begin(), Text.begin() + Begin, Text.end());
  Loss Found = {From, {}};
  Token Current;
  Tokens.LexFromRawLexer(Current);
  while (Current.isNot(tok::eof) &&
         Sources.getFileOffset(Current.getLocation()) < End) {
    // What a false #if leaves out was not lost.
    if (Current.is(tok::hash) && Current.isAtStartOfLine())
      return;
    if (Current.isNot(tok::raw_identifier)) {
      Tokens.LexFromRawLexer(Current);
      continue;
    }
    const llvm::StringRef Name = Current.getRawIdentifier();
    const auto Known = Context.Idents.find(Name);
    const bool Macro =
        Known != Context.Idents.end() && Known->second->hasMacroDefinition();
    if (!Macro)
      Found.Names.insert(Name);
    Tokens.LexFromRawLexer(Current);
    if (Macro && Current.is(tok::l_paren))
      skipArguments(Tokens, Current);
  }
  if (!Found.Names.empty())
    Losses.push_back(std::move(Found));
}

bool LostText::mentions(SourceLocation From, SourceLocation To,
                        const llvm::StringSet<> &Names) const {
  const SourceManager &Sources = Context.getSourceManager();
  From = Sources.getFileLoc(From);
  // A macro reaches to its closing parenthesis.
  To = Sources.getExpansionRange(To).getEnd();
  return llvm::any_of(Losses, [&](const Loss &Lost) {
    return !Sources.isBeforeInTranslationUnit(Lost.Where, From) &&
           !Sources.isBeforeInTranslationUnit(To, Lost.Where) &&
           llvm::any_of(Names, [&](const auto &Name) {
             return Lost.Names.contains(Name.first());
           });
  });
}

} // namespace tfop
