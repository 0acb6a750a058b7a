// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/summary/library.h"

namespace tfop::summary {

/// The effect of definitions that disagree.
static const Cases Contradiction = {Case{.Does = Action::Unknown}};

static constexpr llvm::StringLiteral VirtualKey = "virtual ";

std::string keyOfVirtualCall(llvm::StringRef Usr) {
  return (VirtualKey + Usr).str();
}

bool isVirtualCall(llvm::StringRef Key) { return Key.starts_with(VirtualKey); }

void Library::add(const std::string &Usr, const FunctionSummary &Summary) {
  const auto [Place, New] = ByUsr.try_emplace(Usr, Summary);
  if (New)
    return;
  FunctionSummary &Joined = Place->second;
  if (Joined.Endings != Summary.Endings)
    Joined.Endings.clear();
  for (auto &[About, Cases] : Joined.Values)
    if (const auto Other = Summary.Values.find(About);
        Other == Summary.Values.end() || Other->second != Cases)
      Cases = Contradiction;
  for (const auto &[About, Cases] : Summary.Values)
    Joined.Values.try_emplace(About, Contradiction);
}

const FunctionSummary *Library::find(llvm::StringRef Usr) const {
  const auto Place = ByUsr.find(Usr);
  return Place == ByUsr.end() ? nullptr : &Place->second;
}

void Library::add(DeclaredOp Op) { Ops[Op.Is.Name].push_back(std::move(Op)); }

llvm::ArrayRef<DeclaredOp> Library::findOps(llvm::StringRef Name) const {
  const auto Place = Ops.find(Name);
  return Place == Ops.end() ? llvm::ArrayRef<DeclaredOp>()
                            : llvm::ArrayRef(Place->second);
}

void Library::add(RegisteredKernel Kernel) {
  Kernels[Kernel.Op].push_back(std::move(Kernel));
}

llvm::ArrayRef<RegisteredKernel>
Library::findKernels(llvm::StringRef Op) const {
  const auto Place = Kernels.find(Op);
  return Place == Kernels.end() ? llvm::ArrayRef<RegisteredKernel>()
                                : llvm::ArrayRef(Place->second);
}

llvm::json::Value toJson(const Library &All) {
  llvm::json::Object Result;
  for (const auto &[Usr, Summary] : All.ByUsr)
    Result[Usr] = toJson(Summary);
  return Result;
}

std::optional<Library> libraryFromJson(const llvm::json::Value &Value) {
  const llvm::json::Object *Object = Value.getAsObject();
  if (!Object)
    return std::nullopt;
  Library Result;
  for (const auto &[Usr, Written] : *Object) {
    const std::optional<FunctionSummary> Summary = fromJson(Written);
    if (!Summary)
      return std::nullopt;
    Result.add(Usr.str(), *Summary);
  }
  return Result;
}

} // namespace tfop::summary
