// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/syntax/error_log.h"

#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace tfop {

void ErrorLog::start(DiagnosticsEngine &Source) {
  if (Engine == &Source)
    return;
  stop();
  Errors.clear();
  Fatal.reset();
  Silenced = false;
  Engine = &Source;
  CountAtStart = Source.getNumErrors();
  Next = Source.getClient();
  OwnedNext = Source.takeClient();
  Source.setClient(this, /*ShouldOwnClient=*/false);
}

/// True if Clang counted more errors than it reported.
static bool countedMore(const DiagnosticsEngine &Engine, size_t Reported) {
  return Engine.getNumErrors() > Reported;
}

void ErrorLog::stop() {
  if (!Engine)
    return;
  Silenced = countedMore(*Engine, CountAtStart + Errors.size());
  // A consumer that was installed later forwards to this one and remains
  // installed.
  if (Engine->getClient() == this) {
    const bool Owned = OwnedNext != nullptr;
    OwnedNext.release();
    Engine->setClient(Next, Owned);
  }
  Engine = nullptr;
}

const ErrorLog::Error *ErrorLog::lastReported() const {
  const bool Missing =
      Engine ? countedMore(*Engine, CountAtStart + Errors.size()) : Silenced;
  return Fatal && Missing ? &Errors[*Fatal] : nullptr;
}

void ErrorLog::BeginSourceFile(const LangOptions &Language,
                               const Preprocessor *Tokens) {
  Next->BeginSourceFile(Language, Tokens);
}

void ErrorLog::EndSourceFile() {
  Next->EndSourceFile();
  stop();
}

void ErrorLog::finish() { Next->finish(); }

void ErrorLog::clear() {
  DiagnosticConsumer::clear();
  Next->clear();
}

bool ErrorLog::IncludeInDiagnosticCounts() const {
  return Next->IncludeInDiagnosticCounts();
}

void ErrorLog::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  if (Level >= DiagnosticsEngine::Error) {
    if (Level == DiagnosticsEngine::Fatal && !Fatal)
      Fatal = Errors.size();
    llvm::SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    Errors.push_back(
        {Info.hasSourceManager() ? Info.getLocation() : SourceLocation(),
         Info.getID(), Message.str().str()});
  }
  Next->HandleDiagnostic(Level, Info);
}

} // namespace tfop
