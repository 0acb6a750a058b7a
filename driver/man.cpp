// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/registry.h"
#include "driver/options/table.h"
#include "driver/options/text_template.h"
#include "driver/subcommands.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace tfop {

static constexpr char Template[] = {
#embed "man.roff"
    , 0};

/// Escapes \p Text for roff, with hyphens that can be copied to a command line.
static std::string escaped(llvm::StringRef Text) {
  std::string Result;
  for (const char Letter : Text)
    Result += Letter == '\\'   ? std::string("\\e")
              : Letter == '-'  ? std::string("\\-")
              : Letter == '~'  ? std::string("\\(ti")
              : Letter == '^'  ? std::string("\\(ha")
              : Letter == '`'  ? std::string("\\(ga")
              : Letter == '\'' ? std::string("\\(aq")
                               : std::string(1, Letter);
  // A line that begins with a period would be a request.
  if (llvm::StringRef(Result).starts_with("."))
    Result.insert(0, "\\&");
  return Result;
}

static std::string bold(llvm::StringRef Text) {
  return "\\fB" + escaped(Text) + "\\fR";
}

/// "DIR [PATH...]" with the placeholders in italics.
static std::string placeholders(llvm::StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    const llvm::StringRef Name = Text.take_while(llvm::isUpper);
    if (!Name.empty())
      Result += "\\fI" + Name.str() + "\\fR";
    Text = Text.drop_front(Name.size());
    const llvm::StringRef Rest =
        Text.take_until([](char Letter) { return llvm::isUpper(Letter); });
    Result += escaped(Rest);
    Text = Text.drop_front(Rest.size());
  }
  return Result;
}

/// A tagged paragraph.
static std::string paragraph(const std::string &Tag, llvm::StringRef Text) {
  return ".TP\n" + Tag + "\n" + escaped(Text) + "\n";
}

static std::string manPage() {
  std::string Synopsis, Commands, Options, Checks, Exit;
  for (const CommandRow &Row : commandTable()) {
    const std::string Tag =
        bold(Row.Name) +
        (Row.Arguments.empty() ? "" : " " + placeholders(Row.Arguments));
    Synopsis += ".br\n" + bold("tf-op-lint") + " " + Tag + "\n";
    Commands += paragraph(Tag, Row.Help);
  }
  for (const OptionRow &Row : optionTable()) {
    if (!Row.Group.empty()) {
      std::string Heading = Row.Group.str();
      Heading.front() = llvm::toUpper(Heading.front());
      Options += ".SS " + Heading + "\n";
    }
    Options += paragraph(bold(dashed(Row.Name)) + valueSign(Row).str() +
                             placeholders(Row.Value),
                         Row.Help);
  }
  for (const CheckRow &Row : allChecks())
    Checks += paragraph(bold(Row.Id), Row.Summary);
  for (const ExitCodeRow &Row : exitCodeTable())
    Exit += paragraph(bold(std::to_string(Row.Code)), Row.Meaning);
  return fillIn(Template, {{"VERSION", TFOP_VERSION},
                           {"SYNOPSIS", Synopsis},
                           {"COMMANDS", Commands},
                           {"OPTIONS", Options},
                           {"CHECKS", Checks},
                           {"EXIT", Exit}});
}

llvm::Expected<ExitCode> printManPage(const Options &) {
  llvm::outs() << manPage();
  return Clean;
}

} // namespace tfop
