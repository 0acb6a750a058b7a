// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/module.h"

#include "checks/async-done.h"
#include "checks/graph-growth-in-loop.h"
#include "checks/heap-tensor.h"
#include "checks/input-abort.h"
#include "checks/input-divisor.h"
#include "checks/input-index.h"
#include "checks/input-rank.h"
#include "checks/output-contract.h"
#include "checks/owning-raw-pointer.h"
#include "checks/raw-new-in-compute.h"
#include "checks/registration-mismatch.h"
#include "checks/registry.h"
#include "checks/resource-leak.h"
#include "checks/tensor-type-mismatch.h"
#include "checks/unchecked-helper.h"
#include "checks/unguarded-state.h"
#include "checks/wrong-release.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang::tidy;

namespace tfop {

namespace {

/// The class that implements a check of the catalog.
struct Implementation {
  using Factory = std::unique_ptr<ClangTidyCheck> (*)(llvm::StringRef Id,
                                                      ClangTidyContext *Context,
                                                      SharedProgram Shared);

  llvm::StringLiteral Id;
  Factory Create;
};

/// A check that also records Clang's errors, which determine the levels of its
/// findings. The preprocessor provides access to the diagnostics before the
/// first token is read.
template <typename Check> class Recording final : public Check {
public:
  Recording(llvm::StringRef Id, ClangTidyContext *Context, SharedProgram Shared)
      : Check(Id, Context, Shared), Shared(std::move(Shared)) {}
  void registerPPCallbacks(const clang::SourceManager &Sources,
                           clang::Preprocessor *Tokens,
                           clang::Preprocessor *Expander) override {
    Shared.recordErrors(Tokens->getDiagnostics());
    Check::registerPPCallbacks(Sources, Tokens, Expander);
  }

private:
  const SharedProgram Shared;
};

} // namespace

template <typename Check>
static std::unique_ptr<ClangTidyCheck>
create(llvm::StringRef Id, ClangTidyContext *Context, SharedProgram Shared) {
  if constexpr (std::is_constructible_v<Check, llvm::StringRef,
                                        ClangTidyContext *, SharedProgram>)
    return std::make_unique<Recording<Check>>(Id, Context, std::move(Shared));
  else
    return std::make_unique<Check>(Id, Context);
}

// clang-format off
static constexpr Implementation Table[] = {
    {"tf-async-done", create<AsyncDoneCheck>},
    {"tf-graph-growth-in-loop", create<GraphGrowthInLoopCheck>},
    {"tf-heap-tensor", create<HeapTensorCheck>},
    {"tf-input-abort", create<InputAbortCheck>},
    {"tf-input-divisor", create<InputDivisorCheck>},
    {"tf-input-index", create<InputIndexCheck>},
    {"tf-input-rank", create<InputRankCheck>},
    {"tf-output-contract", create<OutputContractCheck>},
    {"tf-owning-raw-pointer", create<OwningRawPointerCheck>},
    {"tf-raw-new-in-compute", create<RawNewInComputeCheck>},
    {"tf-registration-mismatch", create<RegistrationMismatchCheck>},
    {"tf-resource-leak", create<ResourceLeakCheck>},
    {"tf-tensor-type-mismatch", create<TensorTypeMismatchCheck>},
    {"tf-unchecked-helper", create<UncheckedHelperCheck>},
    {"tf-unguarded-state", create<UnguardedStateCheck>},
    {"tf-wrong-release", create<WrongReleaseCheck>},
};
// clang-format on

/// The table, after asserting that it matches the catalog.
static llvm::ArrayRef<Implementation> implementations() {
  [[maybe_unused]] const auto AnalyzesCode = [](const CheckRow &Row) {
    return Row.Source == CheckSource::Code;
  };
  assert(llvm::equal(llvm::make_filter_range(allChecks(), AnalyzesCode), Table,
                     [](const CheckRow &Row, const Implementation &Check) {
                       return llvm::StringRef(Row.Id) == Check.Id;
                     }) &&
         "the catalog and the module have the same checks in the same order");
  return Table;
}

std::shared_ptr<const SharedProgram::Reference>
addCheckFactories(ClangTidyCheckFactories &Factories, Observer Obs,
                  std::shared_ptr<const summary::Library> Others) {
  // clang-tidy creates all checks of a translation unit and deletes them before
  // it creates those of the next one.
  const auto Last = std::make_shared<SharedProgram::Reference>();
  for (const Implementation &Check : implementations())
    Factories.registerCheckFactory(
        Check.Id, [Last, Obs, Others, Create = Check.Create](
                      llvm::StringRef Id, ClangTidyContext *Context) {
          std::optional<SharedProgram> Shared = SharedProgram::get(*Last);
          if (!Shared) {
            Shared.emplace(Obs, Others);
            *Last = Shared->reference();
          }
          return Create(Id, Context, *Shared);
        });
  return Last;
}

ClangTidyOptions::OptionMap defaultCheckOptions() {
  ClangTidyOptions::OptionMap Options;
  ClangTidyContext Context(std::make_unique<DefaultOptionsProvider>(
      ClangTidyGlobalOptions(), ClangTidyOptions()));
  Context.setCurrentFile("");
  for (const Implementation &Check : implementations())
    Check.Create(Check.Id, &Context, SharedProgram())->storeOptions(Options);
  return Options;
}

} // namespace tfop
