// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/progress.h"

#include "driver/system/terminal.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

namespace tfop {

using Clock = std::chrono::steady_clock;

ProgressLine::ProgressLine(bool Enabled, size_t Total)
    : Enabled(Enabled), Total(Total), Start(Clock::now()) {}

void ProgressLine::begin(llvm::StringRef File) {
  const size_t Done = Begun++;
  const double Seconds =
      std::chrono::duration<double>(Clock::now() - Start).count();
  static constexpr double Patience = 1;
  if (!Enabled || Seconds < Patience)
    return;
  static constexpr size_t BarWidth = 20;
  const size_t Filled = BarWidth * Done / Total;
  std::string Line =
      llvm::formatv("[{0}{1}] {2}/{3}", std::string(Filled, '='),
                    std::string(BarWidth - Filled, ' '), Done, Total);
  if (Done > 0)
    Line += llvm::formatv(", {0:f0} s left", Seconds / Done * (Total - Done));
  Line += ": " + printable(File);
  // Leave the last column empty: a full line would scroll.
  const unsigned Columns = llvm::sys::Process::StandardErrColumns();
  if (Columns > 1)
    Line = cutTo(Line, Columns - 1);
  llvm::errs() << "\r\x1b[K" << Line;
  llvm::errs().flush();
  Visible = true;
}

void ProgressLine::clear() {
  if (Visible)
    llvm::errs() << "\r\x1b[K";
  Visible = false;
}

} // namespace tfop
