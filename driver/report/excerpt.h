// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/finding/finding.h"
#include "driver/report/report.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tfop {

/// Wraps text in terminal color codes if colors are enabled.
class Paint {
public:
  enum Color { Bold, Dim, Red, Green, Blue, Magenta, Cyan };
  explicit Paint(bool Colored) : Colored(Colored) {}
  std::string operator()(Color Which, llvm::StringRef Text) const;

private:
  bool Colored;
};

/// Prints the lines of \p Where, indented by \p Indent columns, with the region
/// underlined. At most \p MostLines lines.
void writeExcerpt(const Region &Where, llvm::StringRef Text, unsigned Indent,
                  unsigned MostLines, const ReportStyle &Style,
                  llvm::raw_ostream &Out);

/// Prints the removed and added lines of a fix in \p File.
void writeDiff(const Fix &Offer, const std::string &File, llvm::StringRef Text,
               const ReportStyle &Style, llvm::raw_ostream &Out);

} // namespace tfop
