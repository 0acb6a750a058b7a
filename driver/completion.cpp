// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/registry.h"
#include "checks/syntax/llvm_version.h"
#include "driver/options/table.h"
#include "driver/options/text_template.h"
#include "driver/subcommands.h"
#include "driver/system/error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace tfop {

static constexpr char BashTemplate[] = {
#embed "completion.bash"
    , 0};

static constexpr char ZshTemplate[] = {
#embed "completion.zsh"
    , 0};

/// Converts a placeholder of --help to the kind of value used by the scripts,
/// or to the valid values, separated by '|'.
static std::string kindOf(llvm::StringRef Placeholder) {
  return StringSwitch<llvm::StringRef>(Placeholder.trim("[]."))
      .Cases({"FILE", "PATH", "OUT", "IN"}, "file")
      .Case("DIR", "directory")
      .Case("CHECK", "check")
      .Case("GLOBS", "checks")
      .Case("NAME[=FILE", "format")
      .Case("REV", "revision")
      .Case("SHELL", "bash|zsh")
      .Default("anything")
      .str();
}

static std::string kindOf(const OptionRow &Row) {
  return Row.Choices.empty() ? kindOf(Row.Value) : Row.Choices.str();
}

/// The kinds of a command's arguments, with "..." after a repeated one.
static std::vector<std::string> argumentKinds(const CommandRow &Row) {
  llvm::SmallVector<llvm::StringRef, 4> Words;
  llvm::StringRef(Row.Arguments).split(Words, ' ', -1, /*KeepEmpty=*/false);
  std::vector<std::string> Kinds;
  for (const llvm::StringRef Word : Words)
    Kinds.push_back(kindOf(Word) + (Word.contains("...") ? "..." : ""));
  return Kinds;
}

/// \p Text in single quotes, for both shells.
static std::string inQuotes(llvm::StringRef Text) {
  std::string Result = "'";
  for (const char Letter : Text)
    Result += Letter == '\'' ? std::string("'\\''") : std::string(1, Letter);
  return Result + "'";
}

static std::string bashScript() {
  std::vector<std::string> Commands, Options, Checks;
  std::string Takes = "\n    [tf-op-lint]='file...'\n";
  const auto AddTaken = [&](const std::string &Subject,
                            const std::string &What) {
    Takes += "    [" + Subject + "]=" + inQuotes(What) + "\n";
  };
  for (const CommandRow &Row : commandTable()) {
    Commands.push_back(Row.Name.str());
    AddTaken(Row.Name.str(), llvm::join(argumentKinds(Row), " "));
  }
  for (const OptionRow &Row : optionTable()) {
    const std::string Name = dashed(Row.Name);
    if (!Row.needsValue())
      Options.push_back(Name);
    if (!Row.Value.empty()) {
      Options.push_back(Name + (Row.Name.size() == 1 ? "" : "="));
      AddTaken(Name, (Row.needsValue() ? "" : "?") + kindOf(Row));
    }
  }
  for (const CheckRow &Row : allChecks())
    Checks.emplace_back(Row.Id);
  return fillIn(BashTemplate, {{"COMMANDS", llvm::join(Commands, " ")},
                               {"OPTIONS", llvm::join(Options, " ")},
                               {"CHECKS", llvm::join(Checks, " ")},
                               {"FORMATS", llvm::join(reportFormats(), " ")},
                               {"TAKES", Takes + "  "}});
}

/// The zsh action that completes \p Kind; empty if there is none.
static std::string zshAction(llvm::StringRef Kind) {
  return StringSwitch<std::string>(Kind)
      .Case("file", "_files")
      .Case("directory", "_files -/")
      .Case("check", "_tf_op_lint_checks")
      .Case("checks", "_tf_op_lint_globs")
      .Case("format", "_tf_op_lint_formats")
      .Case("revision", "_tf_op_lint_revisions")
      .Case("anything", " ")
      .Default("");
}

/// An option in the format of _arguments: '--show=[help]:LEVEL:(warning
/// remark)'.
static std::string zshOption(const OptionRow &Row) {
  std::string Spec = dashed(Row.Name);
  if (!Row.Value.empty() && Row.Name.size() > 1)
    Spec += Row.needsValue() ? "=" : "=-";
  Spec += "[";
  for (const char Letter : Row.Help)
    Spec += (llvm::StringRef("[]\\").contains(Letter) ? "\\" : "") +
            std::string(1, Letter);
  Spec += "]";
  if (Row.Value.empty())
    return inQuotes(Spec);
  std::string Action = zshAction(kindOf(Row));
  if (Action.empty()) {
    llvm::SmallVector<llvm::StringRef, 4> Words;
    llvm::StringRef(Row.Choices).split(Words, '|');
    Action = "(" + llvm::join(Words, " ") + ")";
  }
  const std::string Shown =
      Row.needsValue() ? Row.Value.split('[').first.str() : "WHICH";
  // The leading '*' allows the option to be repeated.
  return inQuotes("*" + Spec + (Row.needsValue() ? ":" : "::") + Shown + ":" +
                  Action);
}

/// The arguments of a command: '_files -/' _files '...'.
static std::string zshArguments(const CommandRow &Row) {
  std::vector<std::string> Actions;
  for (llvm::StringRef Kind : argumentKinds(Row)) {
    const bool Repeats = Kind.consume_back("...");
    std::string Action = zshAction(Kind);
    if (Action.empty()) {
      llvm::SmallVector<llvm::StringRef, 4> Words;
      Kind.split(Words, '|');
      Action = "compadd " + llvm::join(Words, " ");
    }
    Actions.push_back(inQuotes(Action));
    if (Repeats)
      Actions.push_back("...");
  }
  return Row.Name.str() + ") actions=(" + llvm::join(Actions, " ") + ") ;;";
}

static std::string zshScript() {
  std::vector<std::string> Commands, Arguments, Options, Checks;
  for (const CommandRow &Row : commandTable()) {
    Commands.push_back("    " + inQuotes((Row.Name + ":" + Row.Help).str()));
    Arguments.push_back("        " + zshArguments(Row));
  }
  for (const OptionRow &Row : optionTable())
    Options.push_back("    " + zshOption(Row));
  for (const CheckRow &Row : allChecks())
    Checks.push_back("    " + inQuotes(std::string(Row.Id) + ":" +
                                       std::string(Row.Summary)));
  return fillIn(ZshTemplate, {{"COMMANDS", llvm::join(Commands, "\n")},
                              {"ARGUMENTS", llvm::join(Arguments, "\n")},
                              {"OPTIONS", llvm::join(Options, "\n")},
                              {"CHECKS", llvm::join(Checks, "\n")},
                              {"FORMATS", llvm::join(reportFormats(), " ")}});
}

llvm::Expected<ExitCode> printCompletion(const Options &CommandLine) {
  const std::string &Shell = CommandLine.Arguments.front();
  if (Shell != "bash" && Shell != "zsh")
    return userError("'completion' takes a shell: bash or zsh, not '", Shell,
                     "'");
  llvm::outs() << (Shell == "bash" ? bashScript() : zshScript());
  return Clean;
}

} // namespace tfop
