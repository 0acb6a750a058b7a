// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/report.h"
#include "checks/ownership/analysis.h"
#include <array>
#include <map>

namespace tfop {

/// An acquisition and the function that contains it.
struct AcquisitionSite {
  ownership::Acquisition Acquired;
  const clang::FunctionDecl *Function;
};

/// The acquisitions of a translation unit. The instantiations of a template
/// contain the same source location several times; they are one site.
class AcquisitionSites {
public:
  void add(AcquisitionSite Site, const clang::SourceManager &Sources);

  /// Calls \p Report once per site, with the instantiation that has the most
  /// severe fate, or with the pattern of a template that is not instantiated.
  void report(ownership::Analysis &Engine,
              llvm::function_ref<void(const AcquisitionSite &, ownership::Fate)>
                  Report) const;

private:
  /// By file, offset, and declaration of the receiver, since one call can have
  /// several receivers.
  std::map<std::tuple<clang::FileID, unsigned, clang::SourceLocation>,
           std::vector<AcquisitionSite>>
      Places;
};

/// True for a plain `new` or `new (std::nothrow)` written by the user.
/// Placement new and arenas do not acquire, and the macros of TensorFlow
/// release what they allocate.
bool isUserNew(const clang::CXXNewExpr &New,
               const clang::SourceManager &Sources);

/// The subject of a finding: "'buf'", "'buf' acquired by 'Make'", "the resource
/// in 'bufs'", "the result of 'new'".
std::string nameOf(const AcquisitionSite &Site, const ownership::Fate &Fate);

/// The variables that the finding is about; unused elements are null.
std::array<const clang::NamedDecl *, 3>
declarationsIn(const AcquisitionSite &Site, const ownership::Fate &Fate);

/// The defect in one clause that continues the subject; empty if there is
/// nothing to report.
std::string describe(const ownership::Fate &Fate);

/// Adds the path that proves \p Fate to the finding.
void addPath(flow::Report &Finding, const ownership::Fate &Fate,
             const AcquisitionSite &Site);

/// True if the fate is a defect, false if it is fragile.
bool isDefect(const ownership::Fate &Fate);

/// A warning for a defect; a remark for fragile code, and for a leak that does
/// not matter because the process ends.
clang::DiagnosticIDs::Level levelOf(const ownership::Fate &Fate);

} // namespace tfop
