// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/groups.h"

#include "checks/facts/tensor_access.h"
#include "checks/inputs/input_facts.h"
#include "checks/syntax/code_visitor.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/StringSet.h"
#include <map>

using namespace clang;

namespace tfop::inputs {

namespace {

/// The inputs, and which of them are in one group.
class LinkedInputs {
public:
  unsigned insert(const std::string &Input) {
    const auto [Place, IsNew] = Numbers.try_emplace(Input, Numbers.size());
    Classes.grow(Numbers.size());
    return Place->second;
  }
  void link(const std::string &A, const std::string &B) {
    const unsigned First = insert(A);
    Classes.join(First, insert(B));
  }
  /// The groups and their members, sorted by name.
  std::vector<std::vector<std::string>> groups() const {
    std::vector<std::vector<std::string>> Result;
    std::map<unsigned, size_t> Places;
    for (const auto &[Input, Number] : Numbers) {
      const auto [Place, IsNew] =
          Places.try_emplace(Classes.findLeader(Number), Result.size());
      if (IsNew)
        Result.emplace_back();
      Result[Place->second].push_back(Input);
    }
    return Result;
  }

private:
  std::map<std::string, unsigned> Numbers;
  llvm::IntEqClasses Classes;
};

class GroupCollector : public CodeVisitor {
public:
  GroupCollector(Frame &Current, LinkedInputs &Linked,
                 llvm::StringSet<> &WithSinks)
      : Current(Current), Linked(Linked), WithSinks(WithSinks) {}

  bool VisitStmt(Stmt *Statement) override {
    for (const Sink &One : Current.sinksAt(*Statement))
      note(One.Source);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Operation) override {
    if (Operation->isEqualityOp())
      link(Operation->getLHS(), Operation->getRHS());
    if (Operation->isComparisonOp())
      Current.names().forEachRoot(
          *Operation, [&](const Origin &Root, const Expr &) { note(Root); });
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) override {
    if (Call->getNumArgs() == 2 && Call->isComparisonOp())
      link(Call->getArg(0), Call->getArg(1));
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (const auto Shapes = tf_api::comparedShapes(*Call))
      link(Shapes->first, Shapes->second);
    if (Frame *Callee = Current.calleeOf(*Call))
      GroupCollector(*Callee, Linked, WithSinks)
          .TraverseStmt(Callee->function().getBody());
    return true;
  }

private:
  void note(const Origin &Source) {
    WithSinks.insert(Source.Input);
    Linked.insert(Source.Input);
  }
  void link(const Expr *Left, const Expr *Right) {
    const std::optional<Origin> A = Current.names().of(Left);
    const std::optional<Origin> B =
        A ? Current.names().of(Right) : std::nullopt;
    if (B && A->Is != Origin::Kind::Value && B->Is == A->Is &&
        A->Is != Origin::Kind::Size && A->Input != B->Input)
      Linked.link(A->Input, B->Input);
  }

  Frame &Current;
  LinkedInputs &Linked;
  llvm::StringSet<> &WithSinks;
};

} // namespace

std::vector<std::vector<std::string>> groupsIn(Frame &Root) {
  LinkedInputs Linked;
  llvm::StringSet<> WithSinks;
  GroupCollector(Root, Linked, WithSinks)
      .TraverseStmt(Root.function().getBody());
  std::vector<std::vector<std::string>> Result;
  for (std::vector<std::string> &Group : Linked.groups()) {
    if (Group.size() > LargestGroup ||
        llvm::none_of(Group, [&](const std::string &Input) {
          return WithSinks.contains(Input);
        }))
      continue;
    Result.push_back(std::move(Group));
  }
  return Result;
}

} // namespace tfop::inputs
