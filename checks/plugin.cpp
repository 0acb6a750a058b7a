// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/module.h"
#include "clang-tidy/ClangTidyModuleRegistry.h"
#include "clang/Basic/Version.h"
#include "llvm/Config/llvm-config.h"
#include <cstdio>

namespace {

class TfOpModule : public clang::tidy::ClangTidyModule {
public:
  void
  addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
    tfop::addCheckFactories(Factories);
  }
};

/// Registers with the host clang-tidy if its version matches the one this
/// plug-in was built for. Other versions would load the plug-in silently and
/// then find nothing or crash.
///
/// Only the C library and getClangFullVersion, whose signature is the same in
/// all versions, may be called before the comparison.
struct PluginEntry {
  PluginEntry() {
    const std::string Host = clang::getClangFullVersion();
    const std::string Wanted =
        "version " + std::to_string(LLVM_VERSION_MAJOR) + ".";
    if (Host.find(Wanted) == std::string::npos) {
      std::fprintf(stderr,
                   "tf-op-lint: this plug-in is for clang-tidy %d, but '%s' "
                   "loaded it; run clang-tidy-%d instead\n",
                   LLVM_VERSION_MAJOR, Host.c_str(), LLVM_VERSION_MAJOR);
      return;
    }
    static clang::tidy::ClangTidyModuleRegistry::Add<TfOpModule> Registration(
        "tf-module", "Checks for TensorFlow custom ops.");
  }
} Entry;

} // namespace
