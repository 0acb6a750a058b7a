// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/module.h"
#include "checks/syntax/llvm_version.h"
#include TFOP_TIDY_REGISTRY_H
#include "clang/Basic/Version.h"
#include "llvm/Config/llvm-config.h"
#include <cstdio>
#include <string>

namespace {

class TfOpModule : public clang::tidy::ClangTidyModule {
public:
  void
  addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
    tfop::addCheckFactories(Factories);
  }
};

/// How to build the plug-in for the version of \p Host; empty if that version
/// is not supported.
std::string otherPlugin(const std::string &Host) {
  static constexpr const char *Supported[] = {TFOP_LLVM_VERSIONS};
  for (const std::string Version : Supported)
    if (Host.find("version " + Version + ".") != std::string::npos)
      return ", or build the plug-in for this version with 'TFOP_LLVM=" +
             Version + " scripts/setup'";
  return "";
}

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
                   "loaded it; run clang-tidy-%d instead%s\n",
                   LLVM_VERSION_MAJOR, Host.c_str(), LLVM_VERSION_MAJOR,
                   otherPlugin(Host).c_str());
      return;
    }
    static clang::tidy::ClangTidyModuleRegistry::Add<TfOpModule> Registration(
        "tf-module", "Checks for TensorFlow custom ops.");
  }
} Entry;

} // namespace
