// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A clang-tidy plug-in for the tests: it says what checks/tf_api recognizes,
// what checks/ownership makes of each `new`, and how checks/syntax/uses
// classifies each use of a pointer. It prints summaries as other files would
// read them.
#include "checks/contract/exported.h"
#include "checks/facts/tf_api.h"
#include "checks/flow/other_files.h"
#include "checks/module.h"
#include "checks/ownership/acquisition_sites.h"
#include "checks/syntax/llvm_version.h"
#include "checks/syntax/lost_code.h"
#include "checks/syntax/uses.h"
#include "clang-tidy/ClangTidyCheck.h"
#include TFOP_TIDY_REGISTRY_H
#include "checks/facts/matchers.h"
#include "clang/AST/ASTContext.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace {

class TfApiFacts : public tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;

  void registerMatchers(MatchFinder *Finder) override {
    Finder->addMatcher(
        cxxRecordDecl(isDefinition(), tfop::tf_api::kernel()).bind("kernel"),
        this);
    Finder->addMatcher(
        functionDecl(isDefinition(), tfop::tf_api::inComputeMethod())
            .bind("function"),
        this);
    Finder->addMatcher(returnStmt().bind("return"), this);
    Finder->addMatcher(varDecl().bind("variable"), this);
  }

  void check(const MatchFinder::MatchResult &Result) override {
    if (const auto *Kernel = Result.Nodes.getNodeAs<CXXRecordDecl>("kernel"))
      diag(Kernel->getLocation(), "kernel");
    if (const auto *Function = Result.Nodes.getNodeAs<FunctionDecl>("function"))
      diag(Function->getLocation(), "%0")
          << describe(tfop::tf_api::computeKind(*Function));
    if (const auto *Return = Result.Nodes.getNodeAs<ReturnStmt>("return"))
      if (const std::optional<std::string> Macro =
              tfop::tf_api::hiddenReturn(*Return, *Result.Context))
        diag(Result.SourceManager->getExpansionLoc(Return->getBeginLoc()),
             "hidden return of '%0'")
            << *Macro;
    if (const auto *Variable = Result.Nodes.getNodeAs<VarDecl>("variable")) {
      if (tfop::tf_api::isTensor(Variable->getType()))
        diag(Variable->getLocation(), "tensor");
      if (tfop::tf_api::isStatus(Variable->getType()))
        diag(Variable->getLocation(), "status");
      if (tfop::tf_api::isContext(Variable->getType()))
        diag(Variable->getLocation(), "context");
    }
  }

private:
  static llvm::StringRef
  describe(std::optional<tfop::tf_api::ComputeKind> Kind) {
    if (!Kind)
      return "lambda in compute code";
    switch (*Kind) {
    case tfop::tf_api::ComputeKind::Compute:
      return "compute";
    case tfop::tf_api::ComputeKind::ComputeAsync:
      return "async compute";
    case tfop::tf_api::ComputeKind::Dataset:
      return "dataset compute";
    case tfop::tf_api::ComputeKind::Resource:
      return "resource compute";
    case tfop::tf_api::ComputeKind::CApi:
      return "C compute";
    }
  }
};

/// What is done with each mention of a variable named `p`: as it is written,
/// and where its value ends up if that is another use.
class UseFacts : public tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;

  void registerMatchers(MatchFinder *Finder) override {
    Finder->addMatcher(declRefExpr(to(varDecl(hasName("p")))).bind("name"),
                       this);
  }

  void check(const MatchFinder::MatchResult &Result) override {
    const auto &Name = *Result.Nodes.getNodeAs<DeclRefExpr>("name");
    const tfop::ValueUse Written =
        tfop::useOf(Name, tfop::Through::Written, *Result.Context);
    const tfop::ValueUse Last =
        tfop::useOf(Name, tfop::Through::Arithmetic, *Result.Context);
    std::string Text = describe(Written);
    if (describe(Last) != Text)
      Text += ", then " + describe(Last);
    if (tfop::isDiscarded(Name, *Result.Context))
      Text += ", not used";
    diag(Name.getLocation(), "%0") << Text;
  }

private:
  static std::string describe(const tfop::ValueUse &Use) {
    static constexpr llvm::StringLiteral Words[] = {
        "member",   "dereference", "subscript", "through member pointer",
        "tested",   "compared",    "computed",  "unevaluated",
        "callee",   "argument",    "element",   "operand of new",
        "initial",  "member's",    "captured",  "assigned",
        "target",   "updated",     "address",   "deleted",
        "returned", "thrown",      "discarded", "chosen",
        "cast",     "temporary",   "loaded",    "decayed",
        "other"};
    static_assert(std::size(Words) ==
                  static_cast<size_t>(tfop::Usage::Other) + 1);
    std::string Text = Words[static_cast<size_t>(Use.Kind)].str();
    if (Use.Kind == tfop::Usage::Argument)
      Text += Use.parameter() ? " " + std::to_string(*Use.parameter())
                              : " that is the object";
    if (Use.ToBool)
      Text += " as bool";
    return Text;
  }
};

class OwnershipFacts : public tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;

  void registerMatchers(MatchFinder *Finder) override {
    Finder->addMatcher(cxxNewExpr(unless(isExpansionInSystemHeader()),
                                  forFunction(functionDecl().bind("function")))
                           .bind("new"),
                       this);
    Finder->addMatcher(stmt(tfop::tf_api::callWithOutParameter(),
                            forFunction(functionDecl().bind("function")))
                           .bind("hand-out"),
                       this);
  }

  void check(const MatchFinder::MatchResult &Result) override {
    const auto *Function = Result.Nodes.getNodeAs<FunctionDecl>("function");
    tfop::Program Unit(*Result.Context);
    tfop::ownership::Analysis Engine(Unit, {});
    tfop::AcquisitionSites Sites;
    if (const auto *Call = Result.Nodes.getNodeAs<CallExpr>("hand-out"))
      for (const tfop::ownership::Acquisition &Acquired :
           Engine.acquiredThroughArguments(*Call, *Function))
        Sites.add({Acquired, Function}, *Result.SourceManager);
    if (const auto *New = Result.Nodes.getNodeAs<CXXNewExpr>("new"))
      if (tfop::isUserNew(*New, *Result.SourceManager))
        Sites.add(
            {{New, nullptr, &tfop::resources::resourceOf(*New)}, Function},
            *Result.SourceManager);
    Sites.report(Engine, [&](const tfop::AcquisitionSite &Site,
                             const tfop::ownership::Fate &Fate) {
      diag(Result.SourceManager->getFileLoc(
               Site.Acquired.Expression->getBeginLoc()),
           "%0%1")
          << describe(Fate) << (Fate.WrongRelease ? ", released wrongly" : "");
    });
  }

private:
  static std::string describe(const tfop::ownership::Fate &Fate) {
    switch (Fate.Kind) {
    case tfop::ownership::FateKind::NotReached:
      return "not reached";
    case tfop::ownership::FateKind::OwnedImmediately:
      return "owned at once";
    case tfop::ownership::FateKind::Transferred:
      return "handed over";
    case tfop::ownership::FateKind::Released:
      return "released";
    default:
      return tfop::describe(Fate);
    }
  }
};

/// Says what Clang lost of each function, and which words stand there.
class LostFacts : public tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;

  void registerPPCallbacks(const SourceManager &, Preprocessor *Tokens,
                           Preprocessor *) override {
    Errors.start(Tokens->getDiagnostics());
  }

  void registerMatchers(MatchFinder *Finder) override {
    Finder->addMatcher(
        functionDecl(isDefinition(), isExpansionInMainFile()).bind("function"),
        this);
  }

  void check(const MatchFinder::MatchResult &Result) override {
    Context = Result.Context;
    Functions.push_back(Result.Nodes.getNodeAs<FunctionDecl>("function"));
  }

  void onEndOfTranslationUnit() override {
    if (!Context)
      return;
    tfop::Program Unit(*Context, {}, &Errors);
    auto &Lost = Unit.get<tfop::LostCode>();
    for (const tfop::Loss &Error : Lost.errors())
      report(Error);
    for (const FunctionDecl *Function : Functions)
      for (const tfop::Loss &Gap : Lost.droppedFrom(*Function))
        report(Gap);
  }

private:
  void report(const tfop::Loss &Lost) {
    std::vector<llvm::StringRef> Words(Lost.Text.Names.keys().begin(),
                                       Lost.Text.Names.keys().end());
    llvm::sort(Words);
    diag(Lost.Where, "%0: %1")
        << describe(Lost.Cause) << llvm::join(Words, " ");
  }

  static llvm::StringRef describe(tfop::Loss::Kind What) {
    switch (What) {
    case tfop::Loss::Kind::Statement:
      return "error in a statement";
    case tfop::Loss::Kind::Syntax:
      return "syntax error";
    case tfop::Loss::Kind::Rest:
      return "last error";
    case tfop::Loss::Kind::Dropped:
      return "dropped";
    }
  }

  tfop::ErrorLog Errors;
  ASTContext *Context = nullptr;
  std::vector<const FunctionDecl *> Functions;
};

/// What other files can know about the functions of this one.
class SummaryFacts : public tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;

  void registerMatchers(MatchFinder *Finder) override {
    Finder->addMatcher(
        functionDecl(isDefinition(), isExpansionInMainFile(), hasBody(stmt()))
            .bind("function"),
        this);
  }

  void check(const MatchFinder::MatchResult &Result) override {
    tfop::Program Unit(*Result.Context);
    tfop::ownership::Analysis Engine(Unit, {});
    const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
    const tfop::summary::FunctionSummary Summary =
        tfop::exported(Function, Engine.summaries(), Unit);
    const std::string Text =
        llvm::formatv("{0}", tfop::summary::toJson(Summary));
    llvm::Expected<llvm::json::Value> Read = llvm::json::parse(Text);
    const bool Same = Read && tfop::summary::fromJson(*Read) == Summary;
    diag(Function.getLocation(), "%0%select{ is not what was written|}1")
        << Text << Same;
  }
};

/// Writes what other files can know about the functions of this one to the
/// file that the option `File` names.
class LibraryFacts : public tidy::ClangTidyCheck {
public:
  LibraryFacts(llvm::StringRef Name, tidy::ClangTidyContext *Context)
      : ClangTidyCheck(Name, Context), File(Options.get("File", "-")) {}

  void registerMatchers(MatchFinder *Finder) override {
    Finder->addMatcher(
        functionDecl(isDefinition(), isExpansionInMainFile(), hasBody(stmt()))
            .bind("function"),
        this);
  }

  void check(const MatchFinder::MatchResult &Result) override {
    tfop::Program Unit(*Result.Context);
    tfop::ownership::Analysis Engine(Unit, {});
    const auto &Function = *Result.Nodes.getNodeAs<FunctionDecl>("function");
    All.add(tfop::flow::usrOf(Function),
            tfop::exported(Function, Engine.summaries(), Unit));
  }

  void onEndOfTranslationUnit() override {
    std::error_code Failure;
    llvm::raw_fd_ostream Output(File, Failure);
    Output << llvm::formatv("{0}", toJson(All));
  }

private:
  const std::string File;
  tfop::summary::Library All;
};

/// The library that the environment names, or null.
std::shared_ptr<const tfop::summary::Library> givenLibrary() {
  const std::optional<std::string> File =
      llvm::sys::Process::GetEnv("TFOP_TEST_LIBRARY");
  if (!File)
    return nullptr;
  const auto Text = llvm::MemoryBuffer::getFile(*File);
  llvm::Expected<llvm::json::Value> Value =
      llvm::json::parse(Text ? (*Text)->getBuffer() : "");
  std::optional<tfop::summary::Library> Read =
      Value ? tfop::summary::libraryFromJson(*Value) : std::nullopt;
  if (!Value)
    llvm::consumeError(Value.takeError());
  if (!Read)
    llvm::report_fatal_error("TFOP_TEST_LIBRARY is not a library");
  return std::make_shared<tfop::summary::Library>(*std::move(Read));
}

class FactsModule : public tidy::ClangTidyModule {
  void addCheckFactories(tidy::ClangTidyCheckFactories &Factories) override {
    Factories.registerCheck<TfApiFacts>("facts-tf-api");
    Factories.registerCheck<OwnershipFacts>("facts-ownership");
    Factories.registerCheck<LostFacts>("facts-lost-code");
    Factories.registerCheck<SummaryFacts>("facts-summaries");
    Factories.registerCheck<LibraryFacts>("facts-library");
    Factories.registerCheck<UseFacts>("facts-uses");
    tfop::addCheckFactories(Factories, {}, givenLibrary());
  }
};

} // namespace

static tidy::ClangTidyModuleRegistry::Add<FactsModule>
    Registration("facts-module", "What the engines of checks/ see.");
