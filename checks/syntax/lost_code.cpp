// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/lost_code.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop {

bool Loss::names(const llvm::StringSet<> &Any) const {
  return llvm::any_of(
      Any, [&](const auto &Name) { return Text.Names.contains(Name.first()); });
}

StatementText statementAround(SourceLocation Where,
                              const SourceManager &Sources,
                              const LangOptions &Language) {
  const auto [File, Offset] = Sources.getDecomposedLoc(Where);
  const llvm::StringRef Text = Sources.getBufferData(File);
  const size_t Before = Text.take_front(Offset).find_last_of(";{}");
  const size_t Begin = Before == llvm::StringRef::npos ? 0 : Before + 1;
  Lexer Tokens(Sources.getLocForStartOfFile(File), Language, Text.begin(),
               Text.begin() + Begin, Text.end());
  StatementText Result;
  Result.Range.setBegin(
      Sources.getLocForStartOfFile(File).getLocWithOffset(Begin));
  Token Current;
  int Depth = 0;
  bool Closed = false;
  for (Tokens.LexFromRawLexer(Current); Current.isNot(tok::eof);
       Tokens.LexFromRawLexer(Current)) {
    // After a block, `});` continues the statement; anything else starts the
    // next one.
    if (Closed && !Current.isOneOf(tok::r_paren, tok::comma, tok::semi))
      break;
    Closed = false;
    if (Current.is(tok::raw_identifier))
      Result.Names.insert(Current.getRawIdentifier());
    // The location may be inside parentheses that were opened earlier.
    if (Current.isOneOf(tok::l_brace, tok::l_paren))
      ++Depth;
    else if (Current.is(tok::r_paren) && Depth > 0)
      --Depth;
    else if (Current.is(tok::r_brace)) {
      if (--Depth < 0)
        break;
      Closed = Depth == 0;
    } else if (Current.is(tok::semi) && Depth == 0 &&
               Sources.getFileOffset(Current.getLocation()) >= Offset)
      break;
  }
  Result.Range.setEnd(Current.getLocation());
  return Result;
}

/// True for a parser error; semantic errors do not affect the rest of the code.
/// The most common ones, such as "expected ';'", are shared with other parts of
/// Clang.
static bool isSyntaxError(unsigned Id) {
  return DiagnosticIDs::getCategoryNumberForDiag(Id) ==
             DiagnosticIDs::getCategoryNumberForDiag(diag::err_expected) ||
         (Id >= diag::DIAG_START_PARSE && Id < diag::DIAG_START_AST);
}

LostCode::LostCode(Program &Unit) : Context(Unit.context()) {
  const ErrorLog *Log = Unit.errors();
  if (!Log)
    return;
  const SourceManager &Sources = Context.getSourceManager();
  const ErrorLog::Error *Last = Log->lastReported();
  for (const ErrorLog::Error &Error : Log->errors()) {
    Loss Lost;
    Lost.Cause = &Error == Last            ? Loss::Kind::Rest
                 : isSyntaxError(Error.Id) ? Loss::Kind::Syntax
                                           : Loss::Kind::Statement;
    Lost.Error = Error.Message;
    if (Error.Where.isValid()) {
      Lost.Where = Sources.getFileLoc(Error.Where);
      Lost.Text = statementAround(Lost.Where, Sources, Context.getLangOpts());
    } else if (!Errors.empty()) {
      // "too many errors" has no location.
      Lost.Where = Errors.back().Where;
    }
    Errors.push_back(std::move(Lost));
  }
}

namespace {

/// Compares the source text of a function with its AST.
class GapFinder {
public:
  GapFinder(const ASTContext &Context, std::vector<Loss> &Losses)
      : Context(Context), Losses(Losses) {}
  void visit(const Stmt *Statement);

private:
  void visitGaps(const CompoundStmt &Block);
  void visitVariables(const DeclStmt &Declaration);
  bool isWhole(const RecoveryExpr &Recovered) const;
  /// The identifiers between two locations of one file.
  std::optional<Loss> lossBetween(SourceLocation From, SourceLocation To) const;
  void recordLoss(SourceLocation From, SourceLocation To);
  SourceLocation endOf(SourceLocation Last) const;

  const ASTContext &Context;
  std::vector<Loss> &Losses;
};

} // namespace

void GapFinder::visit(const Stmt *Statement) {
  if (!Statement)
    return;
  if (const auto *Block = llvm::dyn_cast<CompoundStmt>(Statement))
    visitGaps(*Block);
  if (const auto *Declaration = llvm::dyn_cast<DeclStmt>(Statement))
    visitVariables(*Declaration);
  if (const auto *Recovered = llvm::dyn_cast<RecoveryExpr>(Statement);
      Recovered && !isWhole(*Recovered))
    recordLoss(Statement->getBeginLoc(), endOf(Statement->getEndLoc()));
  for (const Stmt *Child : Statement->children())
    visit(Child);
  if (const auto *Lambda = llvm::dyn_cast<LambdaExpr>(Statement))
    visit(Lambda->getBody());
}

/// True for an operation whose operands are all in the AST: only the operator
/// could not be resolved. A pointer may have been transferred by it.
bool GapFinder::isWhole(const RecoveryExpr &Recovered) const {
  const SourceManager &Sources = Context.getSourceManager();
  const llvm::ArrayRef<const Expr *> Operands =
      const_cast<RecoveryExpr &>(Recovered).subExpressions();
  if (Operands.size() < 2)
    return false;
  SourceLocation Previous = Sources.getExpansionLoc(Recovered.getBeginLoc());
  for (const Expr *Operand : Operands) {
    const Expr *Plain = Operand->IgnoreParenImpCasts();
    // A list of expressions has no type; the callee of a call may be a macro.
    const QualType Type = Plain->getType();
    if (Type.isNull() || Type->isPlaceholderType() || Type->isFunctionType())
      return false;
    if (llvm::isa<DeclRefExpr, MemberExpr, CXXThisExpr>(Plain) &&
        (Plain->getType()->isAnyPointerType() || Plain->isTypeDependent()))
      return false;
    const SourceLocation Begin =
        Sources.getExpansionLoc(Operand->getBeginLoc());
    if (Previous != Begin &&
        (!Sources.isBeforeInTranslationUnit(Previous, Begin) ||
         lossBetween(Previous, Begin)))
      return false;
    Previous = endOf(Operand->getEndLoc());
  }
  return !lossBetween(Previous, endOf(Recovered.getEndLoc()));
}

/// The location after the token or after the macro that contains it.
SourceLocation GapFinder::endOf(SourceLocation Last) const {
  const SourceManager &Sources = Context.getSourceManager();
  return Lexer::getLocForEndOfToken(Sources.getExpansionRange(Last).getEnd(), 0,
                                    Sources, Context.getLangOpts());
}

void GapFinder::visitGaps(const CompoundStmt &Block) {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Previous = endOf(Block.getLBracLoc());
  for (const Stmt *Statement : Block.body()) {
    recordLoss(Previous, Sources.getExpansionLoc(Statement->getBeginLoc()));
    Previous = endOf(Statement->getEndLoc());
  }
  recordLoss(Previous, Sources.getExpansionLoc(Block.getRBracLoc()));
}

void GapFinder::visitVariables(const DeclStmt &Declaration) {
  const SourceManager &Sources = Context.getSourceManager();
  for (const Decl *Declared : Declaration.decls()) {
    const auto *Variable = llvm::dyn_cast<VarDecl>(Declared);
    if (!Variable || (Variable->hasInit() && !Variable->isInvalidDecl()))
      continue;
    // `vendor::Take(a);` with an unknown name looks like a declaration of `a`.
    if (Variable->isInvalidDecl())
      recordLoss(Declaration.getBeginLoc(), Declaration.getEndLoc());
    // A variable of a macro: `Status _s(<dropped code>)`. An object always has
    // an initializer, at least a constructor call.
    if (Variable->getLocation().isMacroID()) {
      if (Variable->isInvalidDecl() || Variable->getType()->isRecordType())
        recordLoss(Sources.getExpansionLoc(Variable->getLocation()),
                   endOf(Variable->getLocation()));
      continue;
    }
    const std::optional<Token> Next = Lexer::findNextToken(
        Variable->getLocation(), Sources, Context.getLangOpts());
    if (Next && Next->isOneOf(tok::equal, tok::l_paren, tok::l_brace))
      recordLoss(Next->getLocation(), Declaration.getEndLoc());
  }
}

/// Skips the arguments of a macro.
static void skipArguments(Lexer &Tokens, Token &Current) {
  int Depth = 0;
  do {
    Depth += Current.is(tok::l_paren);
    Depth -= Current.is(tok::r_paren);
    if (Tokens.LexFromRawLexer(Current))
      return;
  } while (Depth > 0);
}

void GapFinder::recordLoss(SourceLocation From, SourceLocation To) {
  if (std::optional<Loss> Lost = lossBetween(From, To))
    Losses.push_back(*std::move(Lost));
}

std::optional<Loss> GapFinder::lossBetween(SourceLocation From,
                                           SourceLocation To) const {
  const SourceManager &Sources = Context.getSourceManager();
  From = Sources.getFileLoc(From);
  To = Sources.getFileLoc(To);
  const auto [File, Begin] = Sources.getDecomposedLoc(From);
  const auto [SameFile, End] = Sources.getDecomposedLoc(To);
  if (File != SameFile || Begin >= End)
    return std::nullopt;
  const llvm::StringRef Text = Sources.getBufferData(File);
  Lexer Tokens(Sources.getLocForStartOfFile(File), Context.getLangOpts(),
               Text.begin(), Text.begin() + Begin, Text.end());
  Token Current;
  Tokens.LexFromRawLexer(Current);
  Loss Lost;
  Lost.Cause = Loss::Kind::Dropped;
  Lost.Where = Current.getLocation();
  Lost.Text.Range = {Lost.Where, To};
  while (Current.isNot(tok::eof) &&
         Sources.getFileOffset(Current.getLocation()) < End) {
    // Code that an #if excludes is not missing.
    if (Current.is(tok::hash) && Current.isAtStartOfLine())
      return std::nullopt;
    if (Current.isNot(tok::raw_identifier)) {
      Tokens.LexFromRawLexer(Current);
      continue;
    }
    const llvm::StringRef Name = Current.getRawIdentifier();
    const auto Identifier = Context.Idents.find(Name);
    const bool Macro = Identifier != Context.Idents.end() &&
                       Identifier->second->hasMacroDefinition();
    if (!Macro)
      Lost.Text.Names.insert(Name);
    Tokens.LexFromRawLexer(Current);
    if (Macro && Current.is(tok::l_paren))
      skipArguments(Tokens, Current);
  }
  if (Lost.Text.Names.empty())
    return std::nullopt;
  return Lost;
}

const std::vector<Loss> &LostCode::droppedFrom(const FunctionDecl &Function) {
  const auto [Entry, Inserted] = Dropped.try_emplace(&Function);
  // Code without errors is complete; gaps in it are macros and comments.
  if (Inserted && Context.getDiagnostics().hasErrorOccurred())
    GapFinder(Context, Entry->second).visit(Function.getBody());
  return Entry->second;
}

bool LostCode::drops(const FunctionDecl &Function, SourceLocation From,
                     SourceLocation To, const llvm::StringSet<> &Names) {
  const std::vector<Loss> &Losses = droppedFrom(Function);
  if (Losses.empty())
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  From = Sources.getFileLoc(From);
  // A macro extends to its closing parenthesis.
  To = Sources.getExpansionRange(To).getEnd();
  return llvm::any_of(Losses, [&](const Loss &Lost) {
    return !Sources.isBeforeInTranslationUnit(Lost.Where, From) &&
           !Sources.isBeforeInTranslationUnit(To, Lost.Where) &&
           Lost.names(Names);
  });
}

} // namespace tfop
