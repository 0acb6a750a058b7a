// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command/database.h"
#include "driver/command/model_headers.h"
#include "driver/run/project.h"
#include "driver/subcommands.h"
#include "driver/system/error.h"
#include "driver/system/json.h"
#include "driver/system/output_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;

namespace tfop {

/// The command for other tools. \p Model is the directory of the model headers,
/// \p Missing that of empty headers which replace missing includes.
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
  if (!Command.IncludedFirst.empty())
    Arguments.insert(Arguments.end() - 1, {"-include", Command.IncludedFirst});
  for (std::string &Argument : Arguments)
    if (llvm::StringRef Below = Argument; Below.consume_front(ModelRoot))
      Argument = Model + Below.str();
  // Only the linter needs this flag.
  llvm::erase(Arguments, "-fno-caret-diagnostics");
  // Last, so that existing headers take precedence.
  Arguments.insert(Arguments.end() - 1, {"-idirafter", Missing});
  return Arguments;
}

static bool namesModel(const std::vector<std::string> &Arguments,
                       llvm::StringRef Model) {
  return llvm::any_of(Arguments, [&](const std::string &Argument) {
    return llvm::StringRef(Argument).starts_with(Model);
  });
}

namespace {

/// The entries of a database and the headers they need.
struct Database {
  Json Entries = Json::array();
  /// The includes from outside the trees.
  std::set<std::string> Includes;
  /// A command names the model.
  bool NeedsModel = false;
  /// A command from the project's database may use headers that the include
  /// graph does not cover.
  bool NeedsAll = false;
};

} // namespace

static Database databaseOf(Project &Subject, const std::string &Model,
                           const std::string &Missing) {
  Database Result;
  for (const Job &Next : Subject.Work.Jobs) {
    SourceSet::Source Source = Next.Source;
    // Other tools get the header itself, not a source that includes it.
    Source.Path = Next.OnlyHeader.value_or(Source.Path);
    IncludeGraph &Graph = Subject.Includes.of(*Source.Home);
    const CompileCommand Command = Subject.Commands.commandFor(Source, Graph);
    const std::vector<std::string> Arguments =
        writtenCommand(Command, Model, Missing);
    Result.NeedsModel |= namesModel(Arguments, Model);
    Result.NeedsAll |= Command.Origin != "inferred";
    const IncludeGraph::Closure Closure =
        Graph.closureOf(Source.Path, isServedByModel);
    Result.Includes.insert(Closure.Outside.begin(), Closure.Outside.end());
    Result.Entries.push_back({{"directory", Command.Directory},
                              {"file", Command.File},
                              {"arguments", Arguments}});
  }
  return Result;
}

static llvm::Error writeDatabase(Project &Subject, llvm::StringRef Directory) {
  llvm::SmallString<256> Folder(Directory);
  std::error_code Error = fs::make_absolute(Folder);
  if (!Error)
    Error = fs::create_directories(Folder);
  if (Error)
    return userError("cannot write to '", Directory, "': ", Error.message());
  const std::string Model = (Folder + "/model").str();
  const std::string Missing = (Folder + "/missing").str();
  const Database Content = databaseOf(Subject, Model, Missing);
  if (Content.NeedsModel && Content.NeedsAll)
    if (llvm::Error Problem = writeModelHeaders(Model))
      return Problem;
  if (Content.NeedsModel)
    if (llvm::Error Problem = writeModelHeaders(Model, Content.Includes))
      return Problem;
  writeEmptyHeaders(Missing, Content.Includes);
  const std::string File = (Folder + "/compile_commands.json").str();
  return writeOutput(File, [&](llvm::raw_ostream &Out) {
    Out << dump(Content.Entries) << "\n";
    return llvm::Error::success();
  });
}

llvm::Expected<ExitCode> writeCommands(const Options &CommandLine) {
  Options Settings = CommandLine;
  std::vector<std::string> &Paths = Settings.Arguments;
  const std::string Directory = Paths.front();
  Paths.erase(Paths.begin());
  if (Paths.empty())
    Paths.push_back(".");
  llvm::Expected<Project> Subject = openProject(Settings);
  if (!Subject)
    return Subject.takeError();
  if (llvm::Error Problem = writeDatabase(*Subject, Directory))
    return std::move(Problem);
  return Clean;
}

} // namespace tfop
