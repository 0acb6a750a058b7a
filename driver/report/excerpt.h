// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "driver/report/report.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tfop {

/// Wraps text in the terminal's codes for a colour, if colours are wanted.
class Paint {
public:
  enum Colour { Bold, Dim, Red, Green, Blue, Magenta, Cyan };
  explicit Paint(bool Coloured) : Coloured(Coloured) {}
  std::string operator()(Colour Which, llvm::StringRef Text) const;

private:
  bool Coloured;
};

/// Quotes the lines of \p Where with what it means underlined, each line behind
/// \p Indent columns. At most \p MostLines lines.
void writeExcerpt(const Region &Where, llvm::StringRef Text, unsigned Indent,
                  unsigned MostLines, const ReportStyle &Style,
                  llvm::raw_ostream &Out);

/// Prints what a fix changes in \p File as lines taken out and put in.
void writeDiff(const Fix &Offer, const std::string &File, llvm::StringRef Text,
               const ReportStyle &Style, llvm::raw_ostream &Out);

} // namespace tfop
