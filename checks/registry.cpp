// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/registry.h"

#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace tfop {

// The pages, embedded in the binary.
static constexpr char AsyncDonePage[] = {
#embed "async-done.md"
    , 0};

static constexpr char GraphGrowthInLoopPage[] = {
#embed "graph-growth-in-loop.md"
    , 0};

static constexpr char HeapTensorPage[] = {
#embed "heap-tensor.md"
    , 0};

static constexpr char InputAbortPage[] = {
#embed "input-abort.md"
    , 0};

static constexpr char InputDivisorPage[] = {
#embed "input-divisor.md"
    , 0};

static constexpr char InputIndexPage[] = {
#embed "input-index.md"
    , 0};

static constexpr char InputRankPage[] = {
#embed "input-rank.md"
    , 0};

static constexpr char OutputContractPage[] = {
#embed "output-contract.md"
    , 0};

static constexpr char OwningRawPointerPage[] = {
#embed "owning-raw-pointer.md"
    , 0};

static constexpr char RawNewInComputePage[] = {
#embed "raw-new-in-compute.md"
    , 0};

static constexpr char RegistrationMismatchPage[] = {
#embed "registration-mismatch.md"
    , 0};

static constexpr char ResourceLeakPage[] = {
#embed "resource-leak.md"
    , 0};

static constexpr char TensorTypeMismatchPage[] = {
#embed "tensor-type-mismatch.md"
    , 0};

static constexpr char UncheckedHelperPage[] = {
#embed "unchecked-helper.md"
    , 0};

static constexpr char UnguardedStatePage[] = {
#embed "unguarded-state.md"
    , 0};

static constexpr char UnusedNolintPage[] = {
#embed "unused-nolint.md"
    , 0};

static constexpr char WrongReleasePage[] = {
#embed "wrong-release.md"
    , 0};

// clang-format off
static constexpr CheckRow Table[] = {
    {"tf-async-done", CheckLevel::Warning, Precision::VeryHigh, {573, 675},
     "Finds asynchronous kernels that do not call their callback exactly once.",
     /*HasFix=*/true, AsyncDonePage},
    {"tf-graph-growth-in-loop", CheckLevel::WarningOrRemark, Precision::High, {770},
     "Finds graphs that grow in every iteration of a loop that runs them, and sessions that are created repeatedly.",
     /*HasFix=*/true, GraphGrowthInLoopPage},
    {"tf-heap-tensor", CheckLevel::WarningOrRemark, Precision::High, {401},
     "Finds heap-allocated Tensors owned by raw pointers.",
     /*HasFix=*/true, HeapTensorPage},
    {"tf-input-abort", CheckLevel::Warning, Precision::High, {617},
     "Finds code that aborts the process if an input has an unexpected shape or value.",
     /*HasFix=*/true, InputAbortPage},
    {"tf-input-divisor", CheckLevel::Warning, Precision::High, {369},
     "Finds integer divisions by a dimension or a value of an input that may be zero.",
     /*HasFix=*/true, InputDivisorPage},
    {"tf-input-index", CheckLevel::Warning, Precision::High, {787, 125},
     "Finds values of inputs that are used as an index without a bounds check.",
     /*HasFix=*/true, InputIndexPage},
    {"tf-input-rank", CheckLevel::WarningOrRemark, Precision::High, {617, 125},
     "Finds accesses to inputs whose rank or number of elements is not checked.",
     /*HasFix=*/true, InputRankPage},
    {"tf-output-contract", CheckLevel::Warning, Precision::High, {665},
     "Finds kernels that do not set each output once, and shape functions that contradict the ranks in the kernels.",
     /*HasFix=*/true, OutputContractPage},
    {"tf-owning-raw-pointer", CheckLevel::WarningOrRemark, Precision::High, {401, 415},
     "Finds classes that own a resource through a raw pointer and leak it or copy the pointer.",
     /*HasFix=*/true, OwningRawPointerPage},
    {"tf-raw-new-in-compute", CheckLevel::WarningOrRemark, Precision::High, {401},
     "Finds raw `new` expressions in compute code that leak or are released manually.",
     /*HasFix=*/true, RawNewInComputePage},
    {"tf-registration-mismatch", CheckLevel::Warning, Precision::High, {628},
     "Finds kernels, shape functions, and registrations that contradict the op's signature.",
     /*HasFix=*/true, RegistrationMismatchPage},
    {"tf-resource-leak", CheckLevel::Warning, Precision::High, {772, 911},
     "Finds resource references, API handles, and heap memory that are not released on every path.",
     /*HasFix=*/true, ResourceLeakPage},
    {"tf-tensor-type-mismatch", CheckLevel::Warning, Precision::High, {843},
     "Finds accesses to tensors with an element type that the op's signature does not permit.",
     /*HasFix=*/true, TensorTypeMismatchPage},
    {"tf-unchecked-helper", CheckLevel::Warning, Precision::High, {754},
     "Finds compute code that continues after a failure that it does not check.",
     /*HasFix=*/true, UncheckedHelperPage},
    {"tf-unguarded-state", CheckLevel::WarningOrRemark, Precision::High, {820},
     "Finds kernel members that compute code modifies without holding a lock.",
     /*HasFix=*/true, UnguardedStatePage},
    {"tf-unused-nolint", CheckLevel::Remark, Precision::High, {},
     "Finds NOLINT comments for our checks that suppress nothing.",
     /*HasFix=*/true, UnusedNolintPage, CheckSource::Suppressions},
    {"tf-wrong-release", CheckLevel::Warning, Precision::VeryHigh, {762, 416},
     "Finds mismatched releases and uses after release.",
     /*HasFix=*/true, WrongReleasePage},
};
// clang-format on

// clang-tidy silently replaces a check by a later one with the same id, and
// `list` prints the table in this order. Sorted order implies unique ids.
static_assert(std::is_sorted(std::begin(Table), std::end(Table),
                             [](const CheckRow &A, const CheckRow &B) {
                               return A.Id <= B.Id;
                             }),
              "ids are unique and sorted");
/// A page starts with `# ID`, a blank line, and the summary.
static constexpr bool hasTitleAndSummary(const CheckRow &Row) {
  std::string_view Page = Row.Page;
  for (const std::string_view Part : {std::string_view("# "), Row.Id,
                                      std::string_view("\n\n"), Row.Summary}) {
    if (!Page.starts_with(Part))
      return false;
    Page.remove_prefix(Part.size());
  }
  return true;
}
static_assert(std::all_of(std::begin(Table), std::end(Table),
                          hasTitleAndSummary),
              "a page opens with '# ID', an empty line and the summary");

static constexpr bool isAboutSuppressions(const CheckRow &Row) {
  return Row.Source == CheckSource::Suppressions;
}
static_assert(std::count_if(std::begin(Table), std::end(Table),
                            isAboutSuppressions) == 1,
              "one check is about suppressions");

static constexpr bool hasPrefix(const CheckRow &Row) {
  return Row.Id.starts_with(IdPrefix.data());
}
static_assert(std::all_of(std::begin(Table), std::end(Table), hasPrefix),
              "ids start with the prefix of our checks");

llvm::ArrayRef<CheckRow> allChecks() { return Table; }

const CheckRow *findCheck(llvm::StringRef Id) {
  const auto *Row = llvm::find_if(Table, [&](const CheckRow &Candidate) {
    return llvm::StringRef(Candidate.Id) == Id;
  });
  return Row == std::end(Table) ? nullptr : Row;
}

const CheckRow &unusedSuppressionCheck() {
  return *llvm::find_if(Table, isAboutSuppressions);
}

} // namespace tfop
