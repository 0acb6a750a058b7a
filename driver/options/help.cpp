// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/options/help.h"

#include "driver/options/table.h"

namespace tfop {

static void appendRow(std::string &Text, std::string Left,
                      llvm::StringRef Help) {
  Left.resize(std::max<size_t>(Left.size() + 2, 26), ' ');
  Text += "  " + Left + Help.str() + "\n";
}

/// "exit codes: 0 no findings, ...", wrapped.
static std::string exitCodesText() {
  std::string Text, Line = "exit codes:";
  const llvm::ArrayRef<ExitCodeRow> ExitCodes = exitCodeTable();
  for (const ExitCodeRow &Row : ExitCodes) {
    const std::string Next =
        " " + std::to_string(Row.Code) + " " + Row.Meaning.str();
    if (Line.size() + Next.size() > 76) {
      Text += Line + "\n";
      Line.assign(11, ' ');
    }
    Line += Next + (&Row == &ExitCodes.back() ? "\n" : ",");
  }
  return Text + Line;
}

std::string helpText() {
  std::string Text = "tf-op-lint finds leaks and violated kernel contracts in "
                     "TensorFlow custom "
                     "ops.\n\n"
                     "usage: tf-op-lint [OPTIONS] [PATH...]   lint files and "
                     "directories; default \".\"\n\n";
  for (const CommandRow &Row : commandTable())
    appendRow(Text, (llvm::Twine(Row.Name) + " " + Row.Arguments).str(),
              Row.Help);
  for (const OptionRow &Row : optionTable()) {
    if (!Row.Group.empty())
      Text += "\n" + Row.Group.str() + ":\n";
    appendRow(Text, dashed(Row.Name) + valueSign(Row).str() + Row.Value.str(),
              Row.Help);
  }
  Text += "\n" + exitCodesText();
  return Text;
}

} // namespace tfop
