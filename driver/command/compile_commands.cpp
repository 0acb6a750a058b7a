// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command/compile_commands.h"

#include "checks/syntax/llvm_version.h"
#include "driver/command/database.h"
#include "driver/command/flags.h"
#include "driver/command/model_headers.h"
#include "driver/system/error.h"
#include "driver/system/file_io.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace clang::tooling;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace tfop {

static bool holdsTensorFlow(const std::string &Directory) {
  return fs::is_regular_file(Directory +
                             "/tensorflow/core/framework/op_kernel.h");
}

/// True if the headers that TensorFlow's build generates are there too.
static bool holdsGenerated(const std::string &Directory) {
  return fs::is_regular_file(Directory +
                             "/tensorflow/core/framework/types.pb.h");
}

/// The directories below \p Parent whose name starts with \p Prefix, sorted.
static std::vector<std::string> foldersIn(const std::string &Parent,
                                          llvm::StringRef Prefix) {
  std::vector<std::string> Folders;
  std::error_code Error;
  for (fs::directory_iterator Entry(Parent, Error), End; !Error && Entry != End;
       Entry.increment(Error))
    if (path::filename(Entry->path()).starts_with(Prefix))
      Folders.push_back(Entry->path());
  llvm::sort(Folders);
  return Folders;
}

std::string findTensorFlowInclude() {
  for (const char *Variable : {"TF_OP_LINT_TF_INCLUDE", "TF_INC"})
    if (const auto Value = llvm::sys::Process::GetEnv(Variable);
        Value && holdsTensorFlow(*Value))
      return *Value;
  // Python prefixes, the active environment first.
  std::vector<std::string> Prefixes;
  for (const char *Variable : {"VIRTUAL_ENV", "CONDA_PREFIX"})
    if (const auto Value = llvm::sys::Process::GetEnv(Variable))
      Prefixes.push_back(*Value);
  if (const auto Home = llvm::sys::Process::GetEnv("HOME")) {
    Prefixes.push_back(*Home + "/.local");
    llvm::append_range(Prefixes, foldersIn(*Home + "/.pyenv/versions", ""));
  }
  Prefixes.insert(Prefixes.end(), {"/usr/local", "/usr"});
  for (const std::string &Prefix : Prefixes)
    for (const std::string &Python : foldersIn(Prefix + "/lib", "python3"))
      for (const char *Packages : {"/site-packages", "/dist-packages"})
        if (std::string Include = Python + Packages + "/tensorflow/include";
            holdsTensorFlow(Include))
          return Include;
  return "";
}

CompileCommands::CompileCommands(const Options &Settings)
    : ExtraArguments(Settings.ExtraArguments) {}
CompileCommands::~CompileCommands() = default;
CompileCommands::CompileCommands(CompileCommands &&) = default;

llvm::Expected<CompileCommands>
CompileCommands::create(const Options &Settings) {
  CompileCommands Result(Settings);
  Result.OnlyModel = Settings.TensorFlowInclude == "model";
  if (Settings.TensorFlowInclude.empty()) {
    Result.TensorFlowInclude = findTensorFlowInclude();
  } else if (Settings.TensorFlowInclude != "model") {
    if (!holdsTensorFlow(Settings.TensorFlowInclude))
      return userError("--tf-include=", Settings.TensorFlowInclude,
                       ": tensorflow/core/framework/op_kernel.h not found in "
                       "this directory");
    llvm::SmallString<256> Absolute(Settings.TensorFlowInclude);
    fs::make_absolute(Absolute);
    Result.TensorFlowInclude = Absolute.str().str();
  }
  if (Settings.DatabaseDirectory.empty())
    return Result;
  std::string Message;
  std::string File = Settings.DatabaseDirectory;
  const bool IsFolder = fs::is_directory(File);
  if (IsFolder)
    File += "/compile_commands.json";
  std::unique_ptr<CompilationDatabase> Loaded =
      loadDatabase(File, IsFolder ? readFile(File) : readInput(File), Message);
  if (!Loaded || Loaded->getAllFiles().empty())
    return userError("-p ", Settings.DatabaseDirectory,
                     ": no usable compilation database: ",
                     Message.empty() ? "it has no entries" : Message);
  Result.AskedDatabase = File;
  Result.Asked = inferMissingCompileCommands(std::move(Loaded));
  return Result;
}

CompilationDatabase *CompileCommands::databaseFor(const std::string &File,
                                                  const Tree &Home,
                                                  std::string &Origin) {
  if (Asked) {
    Origin = AskedDatabase;
    return Asked.get();
  }
  if (Home.IsGiven)
    return nullptr;
  for (llvm::StringRef Above = path::parent_path(File); !Above.empty();
       Above = path::parent_path(Above)) {
    for (const char *Folder :
         {"", "build", "out", "_build", "cmake-build-debug",
          "cmake-build-release", "Debug", "Release"}) {
      llvm::SmallString<256> Candidate(Above);
      path::append(Candidate, Folder, "compile_commands.json");
      const auto [Entry, IsNew] = Found.try_emplace(Candidate);
      if (IsNew && fs::is_regular_file(Candidate)) {
        std::string Message;
        std::unique_ptr<CompilationDatabase> Loaded =
            loadDatabase(Candidate, readFile(Candidate), Message);
        if (Loaded && !Loaded->getAllFiles().empty())
          Entry->second = inferMissingCompileCommands(std::move(Loaded));
        else
          IgnoredDatabases.push_back(
              Candidate.str().str() + " is ignored: " +
              (Loaded ? "it has no entries"
                      : llvm::StringRef(Message).rtrim().str()));
      }
      if (Entry->second) {
        Origin = Candidate.str().str();
        return Entry->second.get();
      }
    }
    // Databases above the root of a git checkout belong to other projects.
    if (Home.IsGit && Above == Home.Root)
      break;
  }
  return nullptr;
}

/// The newest C++ standard that a build file names: "14", "17", "20".
static std::string standardIn(llvm::StringRef Text) {
  std::string Newest;
  for (const llvm::StringRef Mark :
       {"std=c++", "std=gnu++", "std:c++", "CXX_STANDARD ", "cxx_std_"}) {
    for (size_t At = Text.find(Mark); At != llvm::StringRef::npos;
         At = Text.find(Mark, At + 1)) {
      const llvm::StringRef Year = Text.substr(At + Mark.size(), 2);
      const std::string Standard = StringSwitch<std::string>(Year)
                                       .Cases({"11", "14", "0x", "1y"}, "14")
                                       .Cases({"17", "1z"}, "17")
                                       .Cases({"20", "2a", "23", "2b"}, "20")
                                       .Default("");
      Newest = std::max(Newest, Standard);
    }
  }
  return Newest;
}

std::string CompileCommands::standardFor(const std::string &File,
                                         const Tree &Home) {
  for (llvm::StringRef Above = path::parent_path(File); !Above.empty();
       Above = path::parent_path(Above)) {
    const auto [Entry, IsNew] = Standards.try_emplace(Above);
    if (IsNew)
      for (const std::string &Build : Home.BuildFiles)
        if (path::parent_path(Build) == Above)
          if (auto Text = readFile(Build))
            Entry->second =
                std::max(Entry->second, standardIn((*Text)->getBuffer()));
    if (!Entry->second.empty())
      return Entry->second;
    if (Above == Home.Root)
      break;
  }
  return "17";
}

const BuildMacros &CompileCommands::macrosOf(const Tree &Home) {
  const auto [Entry, IsNew] = Macros.try_emplace(Home.Root);
  if (IsNew)
    for (const std::string &Build : Home.BuildFiles)
      if (const auto Text = readFile(Build))
        Entry->second.learn((*Text)->getBuffer());
  return Entry->second;
}

static std::string absolutePath(llvm::StringRef Path,
                                const std::string &Directory) {
  llvm::SmallString<256> Absolute(Path);
  makeAbsolute(Directory, Absolute);
  path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  return llvm::StringRef(Absolute).rtrim('/').str();
}

/// True if an include directory in \p Flags contains TensorFlow, and not only
/// the sources of TensorFlow in \p Own.
static bool namesTensorFlow(const std::vector<std::string> &Flags,
                            const std::string &Directory,
                            const std::string &Own) {
  return llvm::any_of(
      includeDirectories(Flags), [&](const std::string &Include) {
        const std::string Absolute = absolutePath(Include, Directory);
        return holdsTensorFlow(Absolute) &&
               (Absolute != Own || holdsGenerated(Absolute));
      });
}

/// Moves include directories that contain TensorFlow after the model.
static void searchTensorFlowLast(std::vector<std::string> &Flags,
                                 const std::string &Directory) {
  std::vector<std::string> Kept, Last;
  for (size_t I = 0; I < Flags.size(); ++I) {
    llvm::StringRef Value = Flags[I];
    const bool IsInclude =
        Value.consume_front("-isystem") || Value.consume_front("-I");
    const bool TakesNext = IsInclude && Value.empty() && I + 1 < Flags.size();
    if (TakesNext)
      Value = Flags[I + 1];
    const bool Moves =
        IsInclude && holdsTensorFlow(absolutePath(Value, Directory));
    if (Moves)
      Last.insert(Last.end(), {"-idirafter", Value.str()});
    else
      Kept.insert(Kept.end(), Flags.begin() + I,
                  Flags.begin() + I + 1 + TakesNext);
    I += TakesNext;
  }
  llvm::append_range(Kept, Last);
  Flags = std::move(Kept);
}

/// The model requires C++14, but Bazel's toolchains still use C++11.
static void raiseStandard(std::vector<std::string> &Flags) {
  for (std::string &Flag : Flags) {
    llvm::StringRef Year = Flag;
    if (!Year.consume_front("-std=") && !Year.consume_front("--std="))
      continue;
    if ((Year.consume_front("c++") || Year.consume_front("gnu++")) &&
        llvm::is_contained({"98", "03", "0x", "11"}, Year))
      Flag = "-std=c++14";
  }
}

/// The flags for \p Source in a database, which also sets the directory and the
/// origin of \p Result.
std::vector<std::string>
CompileCommands::databaseFlags(const SourceSet::Source &Source,
                               CompileCommand &Result) {
  std::string Origin;
  CompilationDatabase *Database =
      databaseFor(Source.Path, *Source.Home, Origin);
  if (!Database)
    return {};
  const std::vector<clang::tooling::CompileCommand> Entries =
      Database->getCompileCommands(Source.Path);
  if (Entries.empty())
    return {};
  Result.Origin = Origin;
  if (fs::is_directory(Entries.front().Directory))
    Result.Directory = Entries.front().Directory;
  return usefulFlags(llvm::ArrayRef(Entries.front().CommandLine).drop_front());
}

static void appendDirectories(llvm::StringRef Flag,
                              llvm::ArrayRef<std::string> Directories,
                              std::vector<std::string> &Arguments) {
  for (const std::string &Directory : Directories) {
    Arguments.push_back(Flag.str());
    Arguments.push_back(Directory);
  }
}

/// True for C++ in a file that is named like C: it includes a C++ header, or
/// uses a C++ keyword outside of an `#ifdef __cplusplus`.
static bool isCxxText(llvm::StringRef Text) {
  static constexpr llvm::StringLiteral Marks[] = {
      "extern \"C\"", "namespace ", "template <", "template<",
      "class ",       "public:",    "private:",   "using "};
  static constexpr llvm::StringLiteral Headers[] = {
      "vector", "string", "map",    "memory",  "iostream", "algorithm",
      "set",    "mutex",  "thread", "utility", "fstream",  "sstream"};
  // The depth of conditionals, and that of the outermost one for C++.
  unsigned Depth = 0, ForCxx = 0;
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line = Line.trim();
    if (Line.consume_front("#")) {
      Line = Line.ltrim();
      if (Line.starts_with("if")) {
        ++Depth;
        if (!ForCxx && Line.contains("__cplusplus"))
          ForCxx = Depth;
      } else if (Line.starts_with("endif")) {
        if (ForCxx == Depth)
          ForCxx = 0;
        Depth -= Depth != 0;
      } else if (!ForCxx && Line.consume_front("include")) {
        Line = Line.ltrim(" \t<").take_until([](char C) { return C == '>'; });
        if (llvm::is_contained(Headers, Line))
          return true;
      }
      continue;
    }
    if (!ForCxx && (Line.contains("std::") ||
                    llvm::any_of(Marks, [&](llvm::StringRef Mark) {
                      return Line.starts_with(Mark);
                    })))
      return true;
  }
  return false;
}

/// Declares the headers that the build generates from .proto files of the tree.
void CompileCommands::generateHeaders(const IncludeGraph::Closure &Closure,
                                      const Tree &Home,
                                      CompileCommand &Result) {
  for (const std::string &Include : Closure.Outside) {
    if (!llvm::StringRef(Include).ends_with(".pb.h") || belongsToModel(Include))
      continue;
    std::unique_ptr<ProtoHeaders> &Known = Protos[Home.Root];
    if (!Known)
      Known = std::make_unique<ProtoHeaders>(Home);
    Known->add(Include, Result.File, Result.ModelHeaders);
  }
}

/// Sets how the model serves the includes of a source. \p Common is the part of
/// the model for paths that it does not know.
static void useModel(const IncludeGraph::Closure &Closure,
                     llvm::StringRef Common, CompileCommand &Result) {
  for (const std::string &Include : Closure.Outside)
    if (Result.ModelHeaders.count(Include)) {
      continue;
    } else if (isUnknownModelHeader(Include)) {
      Result.UnknownModelHeaders.insert(Include);
      Result.ModelHeaders[Include] = ("#include \"" + Common + "\"\n").str();
    } else if (isModelAlias(Include)) {
      Result.ModelHeaders[Include] = modelHeaderFor(Include);
    }
  // The model would be found first.
  for (const auto &[Include, File] : Closure.InTree)
    if (belongsToModel(Include))
      Result.ModelHeaders[Include] = "#include \"" + File + "\"\n";
  for (const auto &[File, Include] : Closure.Hidden)
    Result.ReplacedHeaders[File] = modelHeaderFor(Include);
  // A header that includes TensorFlow's headers may be missing, or the file
  // relies on what precedes it in another file.
  const auto IsElsewhere = [&](const std::string &Include) {
    return !belongsToModel(Include) && !isUnknownModelHeader(Include) &&
           !isModelAlias(Include) && !Result.ModelHeaders.count(Include);
  };
  if (Closure.UsesTensorFlow &&
      (llvm::any_of(Closure.QuotedOutside, IsElsewhere) ||
       llvm::all_of(Closure.Outside, IsElsewhere)))
    Result.IncludedFirst = (ModelRoot + "/" + Common).str();
}

CompileCommand CompileCommands::commandFor(const SourceSet::Source &Source,
                                           IncludeGraph &Includes) {
  CompileCommand Result;
  Result.View = Source.Home->View.get();
  Result.File = Source.Path;
  Result.Directory = Source.Home->Root;
  Result.Origin = Source.Home->IsGiven ? "given" : "inferred";
  std::vector<std::string> Flags = databaseFlags(Source, Result);
  llvm::append_range(Flags, usefulFlags(ExtraArguments));

  // A tree that contains TensorFlow has neither the libraries that TensorFlow
  // needs nor the headers that its build generates, so the model serves the
  // paths it knows there as well.
  const bool Named = !OnlyModel && namesTensorFlow(Flags, Result.Directory,
                                                   Includes.tensorFlowRoot());
  Result.UsesModel = !Named && TensorFlowInclude.empty();
  if (Result.UsesModel) {
    raiseStandard(Flags);
    searchTensorFlowLast(Flags, Result.Directory);
  }
  const IncludeGraph::Closure Closure =
      Includes.closureOf(Source.Path, [&](const IncludeTarget &Include) {
        return Result.UsesModel && isServedByModel(Include);
      });

  Result.TreeFiles = Closure.Files;
  const auto Text = Result.View->read(Source.Path);
  const bool IsC = llvm::StringRef(Source.Path).ends_with(".c") &&
                   !(Text && isCxxText((*Text)->getBuffer()));
  const bool IsCuda =
      isCudaName(Source.Path) || llvm::StringRef(Source.Path).ends_with(".cuh");
  std::vector<std::string> &Arguments = Result.Arguments;
  Arguments = {IsC ? "clang" : "clang++", "-fsyntax-only", "-Wno-everything",
               "-Wno-c++11-narrowing", "-ferror-limit=0", "-fno-spell-checking",
               "-fdeclspec",
               // Without this flag, Clang prints the number of warnings to
               // standard error.
               "-fno-caret-diagnostics",
               "-resource-dir=" + clangResourceDirectory()};
  llvm::append_range(Arguments,
                     std::vector<std::string>{"-x", IsC ? "c" : "c++"});
  if (IsCuda) {
    // Host code only. The model declares the CUDA runtime, so no toolkit is
    // needed.
    llvm::append_range(
        Arguments,
        std::vector<std::string>{"-D__CUDACC__", "-include",
                                 (ModelRoot + "/tfop_model/cuda.h").str()});
    Result.CudaFiles = Closure.Files;
  }
  // Most projects guard their GPU kernels with it, and the model declares what
  // they need.
  if (Result.Origin == "inferred" && Result.UsesModel)
    Arguments.push_back("-DGOOGLE_CUDA=1");
  if (Result.Origin == "inferred" && Text)
    Result.BuildMacros = macrosOf(*Source.Home).flagsFor((*Text)->getBuffer());
  if (!IsC && !hasStandard(Flags))
    Arguments.push_back("-std=c++" + standardFor(Source.Path, *Source.Home));
  llvm::append_range(Arguments, Flags);
  // The model precedes the tree's copy of TensorFlow.
  if (Result.UsesModel && !Includes.tensorFlowRoot().empty())
    appendDirectories("-iquote", ModelRoot.str(), Arguments);
  appendDirectories("-iquote", Closure.QuotedDirectories, Arguments);
  if (Result.UsesModel)
    appendDirectories("-isystem", ModelRoot.str(), Arguments);
  else if (!Named)
    appendDirectories("-isystem", TensorFlowInclude, Arguments);
  // Last, so that a project's string.h does not hide the system's.
  appendDirectories("-idirafter", Closure.Directories, Arguments);
  if (Result.UsesModel)
    generateHeaders(Closure, *Source.Home, Result);
  if (Result.UsesModel)
    useModel(Closure,
             IsC                                 ? "tfop_model/c_api.h"
             : Includes.tensorFlowRoot().empty() ? CommonPart
                                                 : KernelPart,
             Result);
  Arguments.push_back(Source.Path);
  return Result;
}

} // namespace tfop
