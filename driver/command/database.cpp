// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command/database.h"

#include "driver/command/flags.h"
#include "driver/system/file_io.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/JSONCompilationDatabase.h"

using namespace clang::tooling;

namespace tfop {

std::unique_ptr<CompilationDatabase>
loadDatabase(llvm::StringRef File,
             llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> Text,
             std::string &Message) {
  if (!Text) {
    Message =
        ("cannot read '" + File + "': " + Text.getError().message()).str();
    return nullptr;
  }
  return JSONCompilationDatabase::loadFromBuffer(
      (*Text)->getBuffer(), Message, JSONCommandLineSyntax::AutoDetect);
}

std::vector<std::string> ownCommand(const tfop::CompileCommand &Command) {
  std::string Message;
  std::unique_ptr<CompilationDatabase> Loaded =
      loadDatabase(Command.Origin, readFile(Command.Origin), Message);
  if (!Loaded)
    return {};
  const auto Entries = inferMissingCompileCommands(std::move(Loaded))
                           ->getCompileCommands(Command.File);
  if (Entries.empty() || Entries.front().CommandLine.empty())
    return {};
  // Not the compiler that the entry names: Clang's driver reads configuration
  // files that are in the same directory, and these may load plug-ins.
  const bool IsC = llvm::StringRef(Command.File).ends_with(".c");
  std::vector<std::string> Result =
      usefulFlags(llvm::ArrayRef(Entries.front().CommandLine).drop_front(),
                  FlagUse::OtherTools);
  Result.insert(Result.begin(), IsC ? "clang" : "clang++");
  Result.push_back(Command.File);
  return Result;
}

} // namespace tfop
