// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/validation.h"

#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/inputs/groups.h"
#include "checks/inputs/passed_addresses.h"
#include "checks/inputs/paths.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace tfop::inputs {

namespace {

/// The members that a constructor reads from attributes.
class AttributeCollector : public CodeVisitor {
public:
  explicit AttributeCollector(Arguments &Result) : Result(Result) {}
  bool VisitCallExpr(CallExpr *Call) override {
    const auto Read = tf_api::attributeRead(*Call);
    const auto *Member =
        Read ? llvm::dyn_cast<MemberExpr>(Read->Out->IgnoreParenImpCasts())
             : nullptr;
    if (!Member || !Member->getType()->isIntegerType())
      return true;
    Origin Value = {Origin::Kind::Value,
                    ("attribute '" + Read->Name + "'").str()};
    Value.IsAttribute = true;
    Result[Member->getMemberDecl()] = {Value, std::nullopt};
    return true;
  }

private:
  Arguments &Result;
};

} // namespace

static Arguments attributesOf(const FunctionDecl &Compute) {
  Arguments Result;
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Compute);
  if (!Method)
    return Result;
  AttributeCollector Collector(Result);
  for (const CXXConstructorDecl *Constructor : Method->getParent()->ctors())
    if (const FunctionDecl *Definition = Constructor->getDefinition())
      if (Definition->getBody())
        Collector.TraverseStmt(Definition->getBody());
  return Result;
}

const std::vector<Violation> &Validation::of(const FunctionDecl &Compute) {
  const auto [Place, IsNew] = Known.try_emplace(&Compute);
  std::vector<Violation> &Found = Place->second;
  if (!IsNew || !Compute.getBody())
    return Found;
  Frame Root(Compute, attributesOf(Compute), Unit.context());
  for (const std::vector<std::string> &Group : groupsIn(Root))
    PathSearch(Unit, Group, Found).explore(Root);
  // A debug assertion is a defect if nothing else is found out about the input.
  llvm::StringSet<> Unchecked;
  for (const Violation &One : Found)
    if (One.What.Is != Sink::Kind::DebugTest && !One.What.IsRemark)
      Unchecked.insert(One.What.Source.Input);
  llvm::erase_if(Found, [&](const Violation &One) {
    return One.What.Is == Sink::Kind::DebugTest &&
           Unchecked.contains(One.What.Source.Input);
  });
  // Code that reads the size of an input may pass it on in another way.
  const auto IsPassed = [](const Violation &One) {
    return One.What.Is == Sink::Kind::PassedAddress;
  };
  if (llvm::any_of(Found, IsPassed)) {
    const llvm::StringSet<> Measured = measuredInputs(Root, Unit.context());
    llvm::erase_if(Found, [&](const Violation &One) {
      return IsPassed(One) && Measured.contains(One.What.Source.Input);
    });
  }
  const SourceManager &Sources = Unit.context().getSourceManager();
  const auto PlaceOf = [&](const Violation &One) {
    return Sources.getFileLoc(One.What.Where->getExprLoc());
  };
  llvm::sort(Found, [&](const Violation &A, const Violation &B) {
    if (PlaceOf(A) != PlaceOf(B))
      return Sources.isBeforeInTranslationUnit(PlaceOf(A), PlaceOf(B));
    return std::tie(A.What.Is, A.What.Source.Input) <
           std::tie(B.What.Is, B.What.Source.Input);
  });
  return Found;
}

} // namespace tfop::inputs
