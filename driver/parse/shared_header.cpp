// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/shared_header.h"

#include "driver/command/model_headers.h"
#include "driver/system/cache_folder.h"
#include "driver/system/file_io.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <unistd.h>

using namespace clang;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace tfop {

namespace {

/// Writes the precompiled header. Ignores missing includes, which are reported
/// for the sources themselves.
class LenientAction : public GeneratePCHAction {
public:
  LenientAction(std::string Output, bool WithBodies)
      : Output(std::move(Output)), WithBodies(WithBodies) {}

private:
  struct SkipMissing : PPCallbacks {
    bool FileNotFound(llvm::StringRef) override { return true; }
  };
  bool BeginInvocation(CompilerInstance &Compiler) override {
    Compiler.getFrontendOpts().OutputFile = Output;
    // The output is a temporary file already.
    Compiler.getFrontendOpts().UseTemporary = false;
    Compiler.getFrontendOpts().SkipFunctionBodies = !WithBodies;
    return GeneratePCHAction::BeginInvocation(Compiler);
  }
  bool BeginSourceFileAction(CompilerInstance &Compiler) override {
    Compiler.getPreprocessor().addPPCallbacks(std::make_unique<SkipMissing>());
    return GeneratePCHAction::BeginSourceFileAction(Compiler);
  }

  std::string Output;
  bool WithBodies;
};

class PrecompileAction : public tooling::FrontendActionFactory {
public:
  PrecompileAction(std::string Output, bool WithBodies)
      : Output(std::move(Output)), WithBodies(WithBodies) {}

  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<LenientAction>(Output, WithBodies);
  }

  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                     FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> Containers,
                     DiagnosticConsumer *Consumer) override {
    return FrontendActionFactory::runInvocation(
               std::move(Invocation), Files, std::move(Containers), Consumer) &&
           Consumer->getNumErrors() == 0;
  }

private:
  std::string Output;
  bool WithBodies;
};

} // namespace

static bool hasBodies(const HeaderRecipe &Recipe) {
  return Recipe.WithBodies || parsesEverything();
}

static std::string cacheKey(const HeaderRecipe &Recipe) {
  llvm::SHA1 Hash;
  // The version of the stamp format.
  Hash.update("2 ");
  Hash.update(hasBodies(Recipe) ? "with all bodies" : "");
  Hash.update(modelFingerprint());
  Hash.update(getClangFullVersion());
  Hash.update(Recipe.Text);
  for (const std::string &Word : Recipe.Arguments) {
    Hash.update(llvm::StringRef("\0", 1));
    Hash.update(Word);
  }
  return llvm::toHex(Hash.final(), /*LowerCase=*/true).substr(0, 24);
}

std::vector<FileStamp> sharedHeaderFiles(const std::string &Header) {
  if (const auto Packed = readFile(Header + ".stamps"))
    if (auto Stamps = unpackStamps((*Packed)->getBuffer()))
      return *std::move(Stamps);
  return {};
}

/// True if the files that the header was built from are unchanged.
static bool isFresh(const std::string &Header) {
  const std::vector<FileStamp> Before = sharedHeaderFiles(Header);
  std::vector<FileStamp> Now = Before;
  FileStamps Files;
  if (Before.empty() || Files.compare(Now) == FileStamps::Answer::Differs)
    return false;
  // Clang rejects the header if a modification time differs.
  return llvm::equal(Before, Now, [](const FileStamp &A, const FileStamp &B) {
    return A.Modified == B.Modified;
  });
}

/// Keeps the newest headers, enough for several standards and tool versions.
static void removeOldHeaders(llvm::StringRef Folder) {
  static constexpr size_t Kept = 8;
  std::vector<std::pair<llvm::sys::TimePoint<>, std::string>> Headers;
  std::error_code Error;
  for (fs::directory_iterator Entry(Folder, Error), End; !Error && Entry != End;
       Entry.increment(Error)) {
    const auto Status = Entry->status();
    const llvm::StringRef Name = path::filename(Entry->path());
    if (Status && isPrecompiledName(Name) && Name.ends_with(".pch"))
      Headers.push_back({Status->getLastModificationTime(), Entry->path()});
  }
  llvm::sort(Headers, std::greater<>());
  for (size_t I = Kept; I < Headers.size(); ++I) {
    fs::remove(Headers[I].second);
    fs::remove(Headers[I].second + ".stamps");
  }
}

static std::string temporaryEnding(int Process) {
  return "." + std::to_string(Process) + ".tmp";
}

void removeTemporaries(int Process, const std::string &Folder) {
  const std::string Ending = temporaryEnding(Process);
  std::error_code Error;
  for (fs::directory_iterator Entry(Folder, Error), End; !Error && Entry != End;
       Entry.increment(Error))
    if (const llvm::StringRef Name = path::filename(Entry->path());
        isPrecompiledName(Name) && Name.contains(Ending))
      fs::remove(Entry->path());
}

/// Ensures that only one process builds a header; the others wait for it.
class BuildLock {
public:
  explicit BuildLock(const std::string &Folder) {
    if (!fs::openFileForReadWrite(Folder + "/lock", Descriptor,
                                  fs::CD_OpenAlways, fs::OF_None))
      fs::lockFile(Descriptor);
  }
  ~BuildLock() {
    if (Descriptor >= 0)
      ::close(Descriptor);
  }

private:
  int Descriptor = -1;
};

static std::string mainFileOf(const HeaderRecipe &Recipe) {
  return Recipe.Text.empty() ? (ModelRoot + "/tfop_model/shared.h").str()
                             : "/tf-op-lint/shared.h";
}

void addOwnText(const HeaderRecipe &Recipe,
                llvm::vfs::OverlayFileSystem &FileSystem) {
  if (Recipe.Text.empty())
    return;
  auto Own = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Own->addFile(mainFileOf(Recipe), /*ModificationTime=*/0,
               llvm::MemoryBuffer::getMemBufferCopy(Recipe.Text));
  FileSystem.pushOverlay(Own);
}

static bool build(const HeaderRecipe &Recipe, const std::string &Target) {
  const std::string Written =
      Target + temporaryEnding(llvm::sys::Process::getProcessId());
  std::vector<std::string> Arguments = Recipe.Arguments;
  for (std::string &Word : Arguments)
    if (Word == "c++")
      Word = "c++-header";
  // Record system headers as well, because Clang does not check them for
  // changes.
  FilesSeen Seen;
  auto FileSystem = fileSystemWithModel({}, noting(regularFiles(), Seen));
  addOwnText(Recipe, *FileSystem);
  Arguments.push_back(mainFileOf(Recipe));

  auto Files =
      llvm::makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), FileSystem);
  PrecompileAction Action(Written, hasBodies(Recipe));
  IgnoringDiagConsumer Silent;
  tooling::ToolInvocation Invocation(
      Arguments, &Action, Files.get(),
      std::make_shared<PCHContainerOperations>());
  Invocation.setDiagnosticConsumer(&Silent);
  bool Done = Invocation.run() && !Seen.HadTrouble;
  std::error_code Error;
  if (Done) {
    llvm::raw_fd_ostream Out(Written + ".stamps", Error);
    Out << packStamps(Seen.stamps());
    Out.close();
    Done = !Error && !Out.has_error();
    Out.clear_error();
  }
  // Rename the stamps last: a header without stamps is stale.
  Done = Done && !fs::rename(Written, Target) &&
         !fs::rename(Written + ".stamps", Target + ".stamps");
  if (!Done) {
    fs::remove(Written);
    fs::remove(Written + ".stamps");
  }
  removeOldHeaders(path::parent_path(Target));
  return Done;
}

std::optional<std::string> sharedHeader(const HeaderRecipe &Recipe,
                                        const std::string &Folder) {
  if (Folder.empty())
    return std::nullopt;
  llvm::SmallString<256> Target(Folder);
  path::append(Target, (Recipe.Text.empty() ? "model-" : "headers-") +
                           cacheKey(Recipe) + ".pch");
  // Checked once per run.
  static std::map<std::string, bool> Usable;
  const std::string File = Target.str().str();
  const auto [Entry, IsNew] = Usable.try_emplace(File, false);
  const auto IsThere = [&] { return fs::exists(File) && isFresh(File); };
  if (IsNew) {
    Entry->second = IsThere();
    if (!Entry->second) {
      BuildLock Turn(Folder);
      Entry->second = IsThere() || build(Recipe, File);
    }
  }
  return Entry->second ? std::optional(File) : std::nullopt;
}

} // namespace tfop
