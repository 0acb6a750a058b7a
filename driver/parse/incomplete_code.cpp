// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/incomplete_code.h"

#include "checks/syntax/code_visitor.h"
#include "checks/syntax/lost_code.h"
#include "driver/parse/function_text.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace tfop {

namespace {

/// Collects the functions by the location of their body.
class BodyCollector : public CodeVisitor {
public:
  explicit BodyCollector(const SourceManager &Sources) : Sources(Sources) {}

  bool VisitFunctionDecl(FunctionDecl *Function) override {
    if (!Function->doesThisDeclarationHaveABody())
      return true;
    const Stmt *Body = Function->getBody();
    if (const auto *Try = llvm::dyn_cast_or_null<CXXTryStmt>(Body))
      Body = Try->getTryBlock();
    if (Body)
      Bodies[Sources.getDecomposedExpansionLoc(Body->getBeginLoc())].push_back(
          Function);
    return true;
  }

  std::map<std::pair<FileID, unsigned>, std::vector<const FunctionDecl *>>
      Bodies;

private:
  const SourceManager &Sources;
};

/// The names that namespace tensorflow declares.
class TensorFlowNames {
public:
  explicit TensorFlowNames(const ASTContext &Context) : Context(Context) {
    for (const char *Name : {"tensorflow", "tsl"})
      for (const NamedDecl *Found :
           Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Name)))
        if (const auto *Space = llvm::dyn_cast<NamespaceDecl>(Found))
          Spaces.push_back(Space->getFirstDecl());
  }

  bool contains(llvm::StringRef Name) {
    const auto [Entry, IsNew] = Known.try_emplace(Name, false);
    if (IsNew)
      Entry->second = llvm::any_of(Spaces, [&](const NamespaceDecl *Space) {
        return !Space->lookup(&Context.Idents.get(Name)).empty();
      });
    return Entry->second;
  }

private:
  const ASTContext &Context;
  std::vector<const NamespaceDecl *> Spaces;
  llvm::StringMap<bool> Known;
};

} // namespace

static std::vector<TextRange> skippedIn(FileID File,
                                        const SkippedText &Skipped) {
  const auto Found = Skipped.find(File);
  return Found == Skipped.end() ? std::vector<TextRange>() : Found->second;
}

static std::string nameOf(FileID File, const SourceManager &Sources) {
  const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  return Entry ? Entry->getFileEntry().tryGetRealPathName().str() : "";
}

/// True if the body of \p Function lacks code. Syntax errors drop an unknown
/// amount of it.
static bool lacksCode(const FunctionDecl &Function, LostCode &Lost) {
  return Function.isInvalidDecl() || !Lost.droppedFrom(Function).empty();
}

std::vector<IncompleteFunction>
incompleteFunctions(Program &Unit, const std::vector<Region> &Errors,
                    const SkippedText &Skipped,
                    llvm::function_ref<bool(llvm::StringRef)> IsAnalyzed) {
  ASTContext &Context = Unit.context();
  const SourceManager &Sources = Context.getSourceManager();
  LostCode &Lost = Unit.get<LostCode>();
  std::set<FileID> Files = {Sources.getMainFileID()};
  for (const Region &Error : Errors)
    if (const auto Entry =
            Sources.getFileManager().getOptionalFileRef(Error.File);
        Entry && IsAnalyzed(Error.File))
      if (const FileID File = Sources.translateFile(*Entry); File.isValid())
        Files.insert(File);
  std::set<std::pair<FileID, unsigned>> SyntaxErrors;
  for (const Loss &Each : Lost.errors())
    if (Each.Cause != Loss::Kind::Statement && Each.Where.isValid())
      SyntaxErrors.insert(Sources.getDecomposedLoc(Each.Where));

  BodyCollector Collected(Sources);
  Collected.TraverseAST(Context);
  TensorFlowNames Names(Context);
  std::vector<IncompleteFunction> Result;
  for (const FileID File : Files) {
    const std::string Name = nameOf(File, Sources);
    const std::vector<TextToken> Tokens =
        tokensOf(Sources.getBufferData(File), skippedIn(File, Skipped));
    const auto IsTensorFlow = [&](llvm::StringRef Identifier) {
      return Names.contains(Identifier);
    };
    for (const FunctionText &Text : findFunctionText(Tokens, IsTensorFlow)) {
      const IncompleteFunction Candidate = {Name, Text.Whole, Text.Body.first,
                                            Text.UsesTensorFlow,
                                            File == Sources.getMainFileID()};
      const auto Inside = [&](const Region &Error) {
        return Candidate.contains(Error);
      };
      const auto Parsed = Collected.Bodies.find({File, Text.Body.first});
      const auto Broken = SyntaxErrors.lower_bound({File, Text.Body.first});
      const bool IsBroken = Broken != SyntaxErrors.end() &&
                            *Broken < std::pair(File, Text.Body.second);
      const bool Lacks =
          Text.IsLambda ? llvm::any_of(Errors, Inside)
          : Parsed == Collected.Bodies.end()
              ? true
              : IsBroken || llvm::any_of(Parsed->second,
                                         [&](const FunctionDecl *Function) {
                                           return lacksCode(*Function, Lost);
                                         });
      if (Lacks)
        Result.push_back(Candidate);
    }
  }
  return Result;
}

/// True if \p Identifier is a macro or declared in the global namespace,
/// outside of the file of the stubs.
static bool isDeclared(llvm::StringRef Identifier, const ASTContext &Context,
                       const Preprocessor &Macros, llvm::StringRef StubsFile) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto IsReal = [&](SourceLocation Where) {
    return Where.isValid() && Sources.getFilename(Where) != StubsFile;
  };
  IdentifierInfo &Name = Context.Idents.get(Identifier);
  if (const MacroInfo *Macro = Macros.getMacroInfo(&Name))
    return IsReal(Macro->getDefinitionLoc());
  return llvm::any_of(
      Context.getTranslationUnitDecl()->lookup(&Name),
      [&](const NamedDecl *Found) { return IsReal(Found->getLocation()); });
}

bool knowsNoTensorFlow(const ASTContext &Context, const Preprocessor &Macros,
                       const SkippedText &Skipped, llvm::StringRef StubsFile) {
  const SourceManager &Sources = Context.getSourceManager();
  const FileID Main = Sources.getMainFileID();
  TensorFlowNames Names(Context);
  bool HasMark = false;
  for (const TextToken &Token :
       tokensOf(Sources.getBufferData(Main), skippedIn(Main, Skipped))) {
    if (Token.Kind != tok::raw_identifier || !isTensorFlowMark(Token.Text))
      continue;
    HasMark = true;
    if (Names.contains(Token.Text) ||
        isDeclared(Token.Text, Context, Macros, StubsFile))
      return false;
  }
  return HasMark;
}

std::string excludedBy(const SourceManager &Sources,
                       const SkippedText &Skipped) {
  const FileID Main = Sources.getMainFileID();
  const std::vector<TextRange> Ranges = skippedIn(Main, Skipped);
  if (Ranges.empty())
    return "";
  const llvm::StringRef Text = Sources.getBufferData(Main);
  const auto IsUse = [](const TextToken &Token) {
    return Token.Kind == tok::raw_identifier && isTensorFlowMark(Token.Text);
  };
  // Empty namespaces and using-directives may remain.
  const auto IsCode = [](const TextToken &Token) {
    return Token.Kind == tok::raw_identifier
               ? llvm::is_contained({"class", "struct", "enum", "template"},
                                    Token.Text)
               : Token.Kind != tok::l_brace && Token.Kind != tok::r_brace &&
                     Token.Kind != tok::semi && Token.Kind != tok::coloncolon;
  };
  if (llvm::any_of(tokensOf(Text, Ranges), IsCode))
    return "";
  for (const TextToken &Token : tokensOf(Text, {})) {
    if (!IsUse(Token))
      continue;
    const auto Around = llvm::find_if(Ranges, [&](const TextRange &Range) {
      return Range.first <= Token.Offset && Token.Offset < Range.second;
    });
    if (Around == Ranges.end())
      continue;
    return "'" +
           Text.substr(Around->first)
               .take_until([](char C) { return C == '\n'; })
               .trim()
               .str() +
           "' at line " +
           std::to_string(Sources.getLineNumber(Main, Around->first));
  }
  return "";
}

} // namespace tfop
