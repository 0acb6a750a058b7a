// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <initializer_list>
#include <memory>

/// The differences between the supported versions of LLVM. No other file tests
/// for a version. The layers of the driver that do not depend on Clang use this
/// header as well, so it includes only LLVM; functions that need Clang are
/// templates, and headers that moved are macros for `#include`.

#if LLVM_VERSION_MAJOR >= 22
#define TFOP_CLANG_OPTIONS_H "clang/Options/Options.h"
#define TFOP_TIDY_REGISTRY_H "clang-tidy/ClangTidyModule.h"
namespace clang {}
#else
#define TFOP_CLANG_OPTIONS_H "clang/Driver/Options.h"
#define TFOP_TIDY_REGISTRY_H "clang-tidy/ClangTidyModuleRegistry.h"
namespace clang::driver {}
#endif

namespace tfop {

#if LLVM_VERSION_MAJOR >= 22

/// The namespace of the options of Clang's driver.
namespace command_line = clang;

using llvm::StringSwitch;

/// Prepends \p Directory to \p Path if it is relative.
inline void makeAbsolute(const llvm::Twine &Directory,
                         llvm::SmallVectorImpl<char> &Path) {
  llvm::sys::path::make_absolute(Directory, Path);
}

/// The type before `::` in \p Name, or null.
template <typename QualifiedName>
const auto *qualifyingType(const QualifiedName &Name) {
  const auto Scope = Name.getQualifier();
  return Scope.getKind() == decltype(Scope)::Kind::Type ? Scope.getAsType()
                                                        : nullptr;
}

/// Lets \p Context, a ClangTidyContext, report to \p Diagnostics.
template <typename TidyContext, typename DiagnosticsEngine>
void reportTo(DiagnosticsEngine &Diagnostics, TidyContext &Context) {
  Context.setDiagnosticsEngine(nullptr, &Diagnostics);
}

#else

namespace command_line = clang::driver;

/// llvm::StringSwitch with the lists of later versions.
template <typename T> class StringSwitch {
public:
  explicit StringSwitch(llvm::StringRef Text) : Switch(Text) {}

  StringSwitch &Case(llvm::StringLiteral Label, T Value) {
    Switch.Case(Label, std::move(Value));
    return *this;
  }
  StringSwitch &Cases(std::initializer_list<llvm::StringLiteral> Labels,
                      T Value) {
    for (const llvm::StringLiteral Label : Labels)
      Switch.Case(Label, Value);
    return *this;
  }
  T Default(T Value) { return Switch.Default(std::move(Value)); }

private:
  llvm::StringSwitch<T> Switch;
};

inline void makeAbsolute(const llvm::Twine &Directory,
                         llvm::SmallVectorImpl<char> &Path) {
  llvm::sys::fs::make_absolute(Directory, Path);
}

template <typename QualifiedName>
const auto *qualifyingType(const QualifiedName &Name) {
  const auto *Scope = Name.getQualifier();
  return Scope ? Scope->getAsType() : nullptr;
}

template <typename TidyContext, typename DiagnosticsEngine>
void reportTo(DiagnosticsEngine &Diagnostics, TidyContext &Context) {
  Context.setDiagnosticsEngine(&Diagnostics);
}

#endif

} // namespace tfop
