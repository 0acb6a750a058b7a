// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Fuzzes the driver's parsers: whatever a file contains, they accept or reject
// it and never crash. The first byte selects the parser.
#include "driver/command/flags.h"
#include "driver/filter/baseline.h"
#include "driver/options/tree_config.h"
#include "driver/parse/check_config.h"
#include "driver/run/archive.h"
#include "driver/sources/changed_lines.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>

using namespace tfop;

/// A folder private to this process, with a file \p Name that contains \p Text.
static std::string folderWith(llvm::StringRef Name, llvm::StringRef Text) {
  static const std::string Folder = [] {
    llvm::SmallString<128> Path;
    llvm::sys::fs::createUniqueDirectory("tf-op-lint-fuzz", Path);
    return Path.str().str();
  }();
  for (const char *Other : {".tf-op-lint.yaml", ".clang-tidy", "baseline"})
    llvm::sys::fs::remove(Folder + "/" + Other);
  std::error_code Error;
  llvm::raw_fd_ostream Out(Folder + "/" + Name.str(), Error);
  Out << Text;
  return Folder;
}

template <typename T> static void consume(llvm::Expected<T> Result) {
  if (!Result)
    llvm::consumeError(Result.takeError());
}

static void readDatabase(llvm::StringRef Text) {
  std::string Message;
  const auto Database = clang::tooling::JSONCompilationDatabase::loadFromBuffer(
      Text, Message, clang::tooling::JSONCommandLineSyntax::Gnu);
  if (!Database)
    return;
  for (const auto &Entry : Database->getAllCompileCommands())
    if (!Entry.CommandLine.empty())
      usefulFlags(llvm::ArrayRef(Entry.CommandLine).drop_front());
}

static void readArchive(llvm::StringRef Bytes) {
  // Whatever is accepted as an analysis must survive a round trip.
  if (const auto Analysis = unpack(Bytes))
    if (!unpack(pack(*Analysis)))
      std::abort();
}

static void readPatch(llvm::StringRef Text) {
  ChangedLines Changes;
  Changes.addPatch("/root", Text, [](llvm::StringRef) { return true; });
  Finding F;
  F.Where.File = "/root/a.cc";
  Changes.touches(F);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Bytes, size_t Size) {
  if (Size == 0)
    return 0;
  const llvm::StringRef Text(reinterpret_cast<const char *>(Bytes) + 1,
                             Size - 1);
  switch (Bytes[0] % 6) {
  case 0:
    readDatabase(Text);
    break;
  case 1:
    consume(readTreeConfig(folderWith(".tf-op-lint.yaml", Text)));
    break;
  case 2:
    consume(
        CheckConfig("").optionsFor(folderWith(".clang-tidy", Text) + "/a.cc"));
    break;
  case 3:
    consume(Baseline::read(folderWith("baseline", Text) + "/baseline"));
    break;
  case 4:
    readArchive(Text);
    break;
  case 5:
    readPatch(Text);
    break;
  }
  return 0;
}
