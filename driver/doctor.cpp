// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command/flags.h"
#include "driver/run/analyzer.h"
#include "driver/run/project.h"
#include "driver/subcommands.h"
#include "driver/system/json.h"
#include "driver/system/terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

namespace tfop {

namespace {

struct ParsedFile {
  std::string File;
  FileAnalysis Analysis;
};

/// The totals over all files.
struct Totals {
  unsigned Kernels = 0, Failed = 0;
  unsigned BodiesInText = 0, BodiesParsed = 0, BodiesWhole = 0;
  unsigned Marks = 0, MarksParsed = 0;
};

} // namespace

static std::string percent(unsigned Part, unsigned Whole) {
  return Whole == 0 ? "none"
                    : llvm::formatv("{0:F1}% ({1} of {2})",
                                    100.0 * Part / Whole, Part, Whole)
                          .str();
}

static Totals sum(const std::vector<ParsedFile> &Files) {
  Totals Result;
  for (const ParsedFile &P : Files) {
    const KernelSurvey &Survey = P.Analysis.Survey;
    Result.Kernels += Survey.Kernels.size();
    Result.Failed += !P.Analysis.Coverage.Failure.empty();
    Result.BodiesInText += Survey.BodiesInText;
    Result.BodiesParsed += Survey.BodiesParsed;
    Result.BodiesWhole += Survey.BodiesWhole;
    Result.Marks += Survey.Marks;
    Result.MarksParsed += Survey.MarksParsed;
  }
  return Result;
}

static std::string headersText(const Project &Subject) {
  if (!Subject.Commands.tensorFlowInclude().empty())
    return Subject.Commands.tensorFlowInclude();
  if (Subject.Settings.TensorFlowInclude == "model")
    return "the built-in model, as requested";
  return "the built-in model; TensorFlow was not found in the Python "
         "environments of this machine (use --tf-include=DIR to name a "
         "directory)";
}

static void writeEnvironment(const Project &Subject, llvm::raw_ostream &Out) {
  Out << "tf-op-lint " TFOP_VERSION " (LLVM " LLVM_VERSION_STRING ")\n";
  Out << "TensorFlow headers: " << printable(headersText(Subject)) << "\n";
  const std::string Resources = clangResourceDirectory();
  Out << "Clang builtin headers: " << Resources
      << (llvm::sys::fs::exists(Resources + "/include/stddef.h")
              ? ""
              : " (missing: install libclang-common-" +
                    std::to_string(LLVM_VERSION_MAJOR) + "-dev)")
      << "\n";
  for (const auto &Home : Subject.Sources.Trees)
    Out << "tree: " << printable(Home->Root)
        << (Home->IsGit ? " (git checkout)" : " (not a git checkout)") << ", "
        << Home->Files.size() << " C++ files\n";
  Out << "configuration: "
      << (Subject.ConfigFiles.empty()
              ? "no .tf-op-lint.yaml"
              : printable(llvm::join(Subject.ConfigFiles, ", ")))
      << "\n";
}

static void writeFile(const SourceSet &Sources, const ParsedFile &P,
                      llvm::raw_ostream &Out) {
  const FileCoverage &Coverage = P.Analysis.Coverage;
  Out << "\n" << printableName(P.File) << "\n";
  Out << "  command: " << printable(P.Analysis.CommandOrigin)
      << (P.Analysis.UsesModel ? ", with the model headers" : "") << "\n";
  if (!Coverage.Failure.empty())
    Out << "  not analyzed: " << printable(Coverage.Failure) << "\n";
  for (const KernelSurvey::Kernel &Kernel : P.Analysis.Survey.Kernels) {
    const std::string File = Sources.shownPath(Kernel.File);
    Out << "  kernel " << Kernel.Name << ", "
        << (File == P.File ? "" : printable(File) + " ") << "line "
        << Kernel.Line;
    for (const KernelSurvey::ComputeMethod &Method : Kernel.Methods)
      Out << "; " << Method.Name << " at line " << Method.Line
          << (Method.Whole ? "" : " (partially analyzed)");
    Out << "\n";
  }
  for (const KernelSurvey::Op &Op : P.Analysis.Survey.Ops)
    Out << "  op " << printable(Op.Name) << ", line " << Op.Line << "\n";
  for (const KernelSurvey::Registration &Kernel :
       P.Analysis.Survey.Registrations)
    Out << "  registration of "
        << (Kernel.Class.empty() ? "an unknown class" : Kernel.Class)
        << " for op " << printable(Kernel.Op)
        << (Kernel.Device.empty() ? "" : " on " + printable(Kernel.Device))
        << ", line " << Kernel.Line << "\n";
  if (P.Analysis.Survey.Kernels.empty() && Coverage.Failure.empty())
    Out << "  no kernels\n";
  for (const std::string &Include : Coverage.MissingIncludes)
    Out << "  missing include: " << printable(Include) << "\n";
  for (const std::string &Reason : Coverage.Reasons)
    Out << "  partially analyzed: " << printable(Reason) << "\n";
  if (!Coverage.Inactive.empty())
    Out << "  inactive: " << printable(Coverage.Inactive) << "\n";
  if (Coverage.OtherErrors)
    Out << "  errors that lose no code that uses TensorFlow: "
        << Coverage.OtherErrors << "\n";
}

static void writeText(const Project &Subject,
                      const std::vector<ParsedFile> &Files,
                      llvm::raw_ostream &Out) {
  writeEnvironment(Subject, Out);
  for (const std::string &Message : Subject.Commands.ignoredDatabases())
    Out << "database: " << printable(Message) << "\n";
  for (const ParsedFile &P : Files)
    writeFile(Subject.Sources, P, Out);
  const Totals All = sum(Files);
  Out << "\n"
      << Files.size() << " files, " << All.Failed << " not analyzed, "
      << Subject.Work.Skipped << " skipped (no use of TensorFlow); "
      << All.Kernels << " kernels\n"
      << "compute methods analyzed: "
      << percent(All.BodiesParsed, All.BodiesInText)
      << "; completely: " << percent(All.BodiesWhole, All.BodiesInText) << "\n"
      << "new, delete, return, and OP_REQUIRES in compute methods analyzed: "
      << percent(All.MarksParsed, All.Marks) << "\n";
}

static Json toJson(const SourceSet &Sources, const ParsedFile &P) {
  Json Kernels = Json::array();
  for (const KernelSurvey::Kernel &Kernel : P.Analysis.Survey.Kernels) {
    Json Methods = Json::array();
    for (const KernelSurvey::ComputeMethod &Method : Kernel.Methods)
      Methods.push_back({{"name", Method.Name},
                         {"line", Method.Line},
                         {"whole", Method.Whole}});
    Kernels.push_back({{"name", Kernel.Name},
                       {"file", Sources.shownPath(Kernel.File)},
                       {"line", Kernel.Line},
                       {"methods", std::move(Methods)}});
  }
  Json Ops = Json::array();
  for (const KernelSurvey::Op &Op : P.Analysis.Survey.Ops)
    Ops.push_back({{"name", Op.Name}, {"line", Op.Line}});
  Json Registrations = Json::array();
  for (const KernelSurvey::Registration &Kernel :
       P.Analysis.Survey.Registrations)
    Registrations.push_back({{"op", Kernel.Op},
                             {"class", Kernel.Class},
                             {"device", Kernel.Device},
                             {"line", Kernel.Line}});
  const FileCoverage &Coverage = P.Analysis.Coverage;
  return {{"file", P.File},
          {"command", P.Analysis.CommandOrigin},
          {"model", P.Analysis.UsesModel},
          {"failure", Coverage.Failure},
          {"kernels", std::move(Kernels)},
          {"ops", std::move(Ops)},
          {"registrations", std::move(Registrations)},
          {"missingIncludes", Coverage.MissingIncludes},
          {"reasons", Coverage.Reasons},
          {"inactive", Coverage.Inactive},
          {"otherErrors", Coverage.OtherErrors},
          {"parses", Coverage.Parses}};
}

static void writeJson(const Project &Subject,
                      const std::vector<ParsedFile> &Files,
                      llvm::raw_ostream &Out) {
  Json Document;
  Document["version"] = 1;
  Document["tool"] = {{"name", "tf-op-lint"},
                      {"version", TFOP_VERSION},
                      {"llvm", LLVM_VERSION_STRING}};
  Document["tensorflowHeaders"] = Subject.Commands.tensorFlowInclude().empty()
                                      ? "model"
                                      : Subject.Commands.tensorFlowInclude();
  Document["configuration"] = Subject.ConfigFiles;
  Document["complaints"] = Subject.Commands.ignoredDatabases();
  Document["files"] = Json::array();
  for (const ParsedFile &P : Files)
    Document["files"].push_back(toJson(Subject.Sources, P));
  const Totals All = sum(Files);
  Document["totals"] = {{"files", Files.size()},
                        {"failed", All.Failed},
                        {"skipped", Subject.Work.Skipped},
                        {"kernels", All.Kernels},
                        {"computeMethods", All.BodiesInText},
                        {"computeMethodsParsed", All.BodiesParsed},
                        {"computeMethodsWhole", All.BodiesWhole},
                        {"marks", All.Marks},
                        {"marksParsed", All.MarksParsed}};
  Out << dump(Document) << "\n";
}

llvm::Expected<ExitCode> doctor(const Options &CommandLine) {
  llvm::Expected<Project> Subject = openProject(CommandLine);
  if (!Subject)
    return Subject.takeError();
  Analyzer Worker(Subject->Settings, Subject->Sources, Subject->Includes,
                  Subject->Commands);
  llvm::Expected<std::vector<FileAnalysis>> Analyses =
      Worker.analyze(Subject->Work.Jobs);
  if (!Analyses)
    return Analyses.takeError();
  std::vector<ParsedFile> Files;
  for (FileAnalysis &Analysis : *Analyses)
    Files.push_back({Subject->Sources.shownPath(Analysis.Coverage.File),
                     std::move(Analysis)});
  if (CommandLine.Reports.front().Format == ReportFormat::Json)
    writeJson(*Subject, Files, llvm::outs());
  else
    writeText(*Subject, Files, llvm::outs());
  return sum(Files).Failed == 0 ? Clean : NotAnalyzed;
}

} // namespace tfop
