// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/registrations.h"
#include "checks/signature/bindings.h"
#include "checks/signature/exported.h"
#include "checks/signature/mismatch.h"
#include "checks/signature/ranks.h"
#include "checks/summary/library.h"
#include "clang/Basic/FileManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace tfop::tf_api;

namespace tfop::signature {

namespace {

/// The rank that a kernel gives to an argument of an op.
struct KernelRank {
  unsigned Dimensions = 0;
  SourceLocation Where;
  SourceLocation Registration;
};

/// Compares the shape functions of a translation unit with the kernels of their
/// ops.
class RankComparison {
public:
  explicit RankComparison(Program &Unit) : Unit(Unit) {}

  std::vector<Mismatch> run() {
    const Bindings &All = Unit.get<Bindings>();
    for (const Binding &Shape : All.shapeFunctions()) {
      const std::vector<Rank> Ranks =
          ranksInShapeFunction(Shape.Code, Unit.context());
      for (const ServedOp &Served : Shape.Ops)
        for (const Rank &Inferred : Ranks)
          compare(Shape, Served, Inferred);
    }
    return std::move(Found);
  }

private:
  Program &Unit;
  std::vector<Mismatch> Found;
  std::map<const Binding *, std::vector<Rank>> OfKernels;

  static const OpArgument *argumentOf(const OpSignature &Op, OpPart Part,
                                      const std::optional<std::string> &Name,
                                      std::optional<int64_t> Index) {
    const std::vector<OpArgument> &Among =
        Part == OpPart::Input ? Op.Inputs : Op.Outputs;
    const OpArgument *Result = Name ? findArgument(Among, *Name)
                               : *Index < 0
                                   ? nullptr
                                   : findArgument(Among, unsigned(*Index));
    return Result && !Result->IsList ? Result : nullptr;
  }

  const std::vector<Rank> &ranksOf(const Binding &Kernel) {
    const auto [Place, New] = OfKernels.try_emplace(&Kernel);
    if (New)
      Place->second = ranksInKernel(Kernel.Code, Unit.context());
    return Place->second;
  }

  /// The ranks that all known kernels of \p Op give to \p Argument.
  std::vector<KernelRank> ranksInKernels(const OpSignature &Op, OpPart Part,
                                         const OpArgument &Argument) {
    std::vector<KernelRank> Result;
    for (const Binding &Kernel : Unit.get<Bindings>().kernels())
      for (const ServedOp &Served : Kernel.Ops)
        if (Served.Op.Is->Name == Op.Name && Served.Kernel)
          for (const Rank &Next : ranksOf(Kernel))
            if (Next.Part == Part &&
                argumentOf(Op, Part, Next.Name, Next.Index) == &Argument)
              Result.push_back(
                  {Next.Dimensions, Next.Where, Served.Kernel->Where});
    if (auto *Questions = Unit.observer().Questions)
      Questions->try_emplace(summary::keyOfKernels(Op.Name), Op.Name);
    if (!Unit.library())
      return Result;
    SourceManager &Sources = Unit.context().getSourceManager();
    for (const summary::RegisteredKernel &Kernel :
         Unit.library()->findKernels(Op.Name))
      for (const summary::ArgumentRank &Next : Kernel.Ranks)
        if (Next.Part == Part &&
            argumentOf(Op, Part,
                       Next.Name.empty() ? std::nullopt
                                         : std::optional(Next.Name),
                       Next.Index) == &Argument)
          Result.push_back({Next.Rank,
                            locationIn(Next.File, Next.Offset, Sources),
                            locationIn(Kernel.File, Kernel.Offset, Sources)});
    return Result;
  }

  void compare(const Binding &Shape, const ServedOp &Served,
               const Rank &Inferred) {
    const OpSignature &Op = *Served.Op.Is;
    const OpArgument *Argument =
        Op.IsOpen
            ? nullptr
            : argumentOf(Op, Inferred.Part, Inferred.Name, Inferred.Index);
    if (!Argument)
      return;
    const std::vector<KernelRank> Kernels =
        ranksInKernels(Op, Inferred.Part, *Argument);
    if (Kernels.empty() || llvm::any_of(Kernels, [&](const KernelRank &Kernel) {
          return Kernel.Dimensions == Inferred.Dimensions;
        }))
      return;
    const KernelRank &First = Kernels.front();
    const bool IsInput = Inferred.Part == OpPart::Input;
    const std::string Subject = std::string(IsInput ? "input" : "output") +
                                " '" + Argument->Name + "' of op '" + Op.Name +
                                "'";
    const std::string Expected = std::to_string(First.Dimensions);
    Mismatch Wrong;
    Wrong.Where = Inferred.Where;
    Wrong.Message =
        Subject + " has rank " + std::to_string(Inferred.Dimensions) +
        " in the shape function, but rank " + Expected + " in the kernel";
    Wrong.Steps = Served.steps();
    if (First.Registration.isValid())
      Wrong.Steps.push_back(
          {First.Registration, "the kernel is registered here"});
    if (First.Where.isValid())
      Wrong.Steps.push_back(
          {First.Where, "the kernel " +
                            std::string(IsInput ? "requires" : "uses") +
                            " rank " + Expected + " here"});
    Wrong.About = Shape.Subject;
    Found.push_back(std::move(Wrong));
  }
};

} // namespace

std::vector<Mismatch> contradictoryRanks(Program &Unit) {
  return RankComparison(Unit).run();
}

std::vector<summary::RegisteredKernel> exportedKernels(Program &Unit) {
  std::vector<summary::RegisteredKernel> Result;
  const SourceManager &Sources = Unit.context().getSourceManager();
  const auto Place = [&](SourceLocation Where) {
    const auto [File, Offset] =
        Sources.getDecomposedLoc(Sources.getFileLoc(Where));
    const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
    return std::pair(
        Entry ? Entry->getFileEntry().tryGetRealPathName().str() : "", Offset);
  };
  for (const Binding &Kernel : Unit.get<Bindings>().kernels()) {
    const std::vector<Rank> Ranks = ranksInKernel(Kernel.Code, Unit.context());
    if (Ranks.empty())
      continue;
    for (const ServedOp &Served : Kernel.Ops) {
      if (!Served.Kernel)
        continue;
      summary::RegisteredKernel New;
      New.Op = Served.Op.Is->Name;
      std::tie(New.File, New.Offset) = Place(Served.Kernel->Where);
      for (const Rank &Next : Ranks) {
        const auto [File, Offset] = Place(Next.Where);
        New.Ranks.push_back({Next.Part, Next.Name.value_or(""),
                             Next.Index.value_or(0), Next.Dimensions, File,
                             Offset});
      }
      // Instantiations of one template have the same ranks.
      if (Result.empty() || Result.back().Op != New.Op ||
          Result.back().Ranks != New.Ranks)
        Result.push_back(std::move(New));
    }
  }
  return Result;
}

} // namespace tfop::signature
