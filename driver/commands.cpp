// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/commands.h"

#include "driver/command/flags.h"
#include "driver/command/model_headers.h"
#include "driver/system/file_io.h"
#include "driver/system/json.h"
#include "driver/system/output_file.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang::tooling;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace tfop {

/// The command in the project's own database, reduced to the flags that may be
/// passed on; empty if there is none.
static std::vector<std::string> ownCommand(const CompileCommand &Command) {
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

/// What other tools are to run: the model lies in \p Model for them, and empty
/// headers for what is missing, which would stop them, in \p Missing.
static std::vector<std::string> writtenCommand(const CompileCommand &Command,
                                               const std::string &Model,
                                               const std::string &Missing) {
  if (Command.Origin != "inferred")
    if (std::vector<std::string> Own = ownCommand(Command); !Own.empty()) {
      if (Command.UsesModel)
        Own.insert(Own.begin() + 1, {"-isystem", Model});
      return Own;
    }
  std::vector<std::string> Arguments = Command.Arguments;
  for (std::string &Argument : Arguments)
    if (llvm::StringRef Below = Argument; Below.consume_front(ModelRoot))
      Argument = Model + Below.str();
  // It is for their own way of reading diagnostics.
  llvm::erase(Arguments, "-fno-caret-diagnostics");
  // Behind all others: what is there somewhere is not missing.
  Arguments.insert(Arguments.end() - 1, {"-idirafter", Missing});
  return Arguments;
}

static bool namesModel(const std::vector<std::string> &Arguments,
                       llvm::StringRef Model) {
  return llvm::any_of(Arguments, [&](const std::string &Argument) {
    return llvm::StringRef(Argument).starts_with(Model);
  });
}

llvm::Error writeDatabase(Run &Subject, llvm::StringRef Directory) {
  llvm::SmallString<256> Folder(Directory);
  std::error_code Error = fs::make_absolute(Folder);
  if (!Error)
    Error = fs::create_directories(Folder);
  if (Error)
    return userError("cannot write to '", Directory, "': ", Error.message());
  const std::string Model = (Folder + "/model").str();
  const std::string Missing = (Folder + "/missing").str();
  std::set<std::string> Includes;
  bool NeedsModel = false;
  bool NeedsAll = false;
  Json Entries = Json::array();
  for (const Job &Next : Subject.Work.Jobs) {
    SourceSet::Source Source = Next.Source;
    // Other tools are given the header itself, not a source that includes it.
    Source.Path = Next.OnlyHeader.value_or(Source.Path);
    const CompileCommand Command =
        Subject.Commands.commandFor(Source, Subject.includesOf(*Source.Home));
    const std::vector<std::string> Arguments =
        writtenCommand(Command, Model, Missing);
    NeedsModel |= namesModel(Arguments, Model);
    // A project's own command may lead to headers that were not looked into.
    NeedsAll |= Command.Origin != "inferred";
    const IncludeGraph::Closure Closure =
        Subject.includesOf(*Source.Home).closureOf(Source.Path, belongsToModel);
    Includes.insert(Closure.Outside.begin(), Closure.Outside.end());
    Entries.push_back({{"directory", Command.Directory},
                       {"file", Command.File},
                       {"arguments", Arguments}});
  }
  if (NeedsModel && NeedsAll)
    if (llvm::Error Problem = writeModelHeaders(Model))
      return Problem;
  if (NeedsModel)
    if (llvm::Error Problem = writeModelHeaders(Model, Includes))
      return Problem;
  writeEmptyHeaders(Missing, Includes);
  const std::string File = (Folder + "/compile_commands.json").str();
  return writeOutput(File, [&](llvm::raw_ostream &Out) {
    Out << dump(Entries) << "\n";
    return llvm::Error::success();
  });
}

} // namespace tfop
