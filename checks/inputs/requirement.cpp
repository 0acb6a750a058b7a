// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/requirement.h"

#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/text_pattern.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::inputs {

namespace {

/// The required condition, and the error message if it is false.
struct Requirement {
  std::string Condition;
  std::string Message;
};

} // namespace

static std::string textOf(const Expr *Expression, const ASTContext &Context) {
  if (!Expression)
    return "";
  // Arguments of a macro can be quoted from the source, its body cannot.
  const SourceManager &Sources = Context.getSourceManager();
  const llvm::StringRef Text = Lexer::getSourceText(
      Lexer::makeFileCharRange(
          CharSourceRange::getTokenRange(Expression->getSourceRange()), Sources,
          Context.getLangOpts()),
      Sources, Context.getLangOpts());
  return Text.contains('\n') ? "" : Text.str();
}

static std::optional<Requirement> requirementOf(const Sink &One,
                                                const ASTContext &Context) {
  const std::string Text = textOf(One.Tensor, Context);
  if (Text.empty())
    return std::nullopt;
  const QualType Type = One.Tensor->IgnoreParenImpCasts()->getType();
  const std::string Ask = Text + (Type->isPointerType() ? "->" : ".");
  const std::string Count =
      Ask + (tf_api::isTensorShape(Type) ? "num_elements()" : "NumElements()");
  // ctx->input(0)
  std::string Name =
      llvm::StringRef(Text).contains('(') ? One.Source.Input : Text;
  llvm::erase_if(Name, [](char C) { return C == '"' || C == '\\'; });
  const auto Need = [](std::string Condition, std::string Message) {
    return Requirement{std::move(Condition), std::move(Message)};
  };
  switch (One.Is) {
  case Sink::Kind::ViewRank: {
    const unsigned Rank = llvm::countr_zero(One.Ranks);
    return Need(fillPattern("{0}dims() == {1}", Ask, Rank),
                fillPattern("{0} must have rank {1}", Name, Rank));
  }
  case Sink::Kind::Dimension:
    return Need(
        fillPattern("{0}dims() > {1}", Ask, One.Index),
        fillPattern("{0} must have a rank greater than {1}", Name, One.Index));
  case Sink::Kind::OneElement:
    return Need(Count + " == 1", Name + " must have one element");
  case Sink::Kind::Element:
    return Need(
        fillPattern("{0} > {1}", Count, One.Index),
        fillPattern("{0} must have more than {1} elements", Name, One.Index));
  case Sink::Kind::ElementOfDimension:
    return Need(
        fillPattern("{0}dim_size({1}) > {2}", Ask, One.Dimension, One.Index),
        fillPattern("dimension {0} of {1} must be greater than {2}",
                    One.Dimension, Name, One.Index));
  case Sink::Kind::Divisor:
    return Need(Text + " != 0", Name + " must not be zero");
  case Sink::Kind::NewSize:
    return Need(Text + " >= 0", Name + " must not be negative");
  case Sink::Kind::Index: {
    // x.dim_size(axis), view(index)
    const auto *Call = llvm::dyn_cast<CallExpr>(One.Where);
    const std::optional<tf_api::TensorAccess> Access =
        Call ? tf_api::tensorAccess(*Call) : std::nullopt;
    std::string Limit;
    if (Access && Access->Asks == tf_api::TensorQuery::Dimension)
      Limit = textOf(Access->Object, Context) +
              (Access->Object->getType()->isPointerType() ? "->" : ".") +
              "dims()";
    else if (Call && llvm::isa<CXXOperatorCallExpr>(Call) &&
             Call->getNumArgs() == 2)
      Limit = textOf(Call->getArg(0), Context) + ".size()";
    if (Limit.empty() || Limit.front() == '.' || Limit.front() == '-')
      return std::nullopt;
    return Need(fillPattern("{0} >= 0 && {0} < {1}", Text, Limit),
                Name + " is out of range");
  }
  default:
    return std::nullopt;
  }
}

/// The statement that leaves \p Function with an error unless \p Need holds.
static std::string checkIn(const FunctionDecl &Function,
                           const Requirement &Need) {
  const std::string Status = tf_api::invalidArgument(Function, Need.Message);
  if (tf_api::isStatus(Function.getReturnType()))
    return fillPattern("if (!({0})) return {1};", Need.Condition, Status);
  const ParmVarDecl *Step = nullptr;
  const ParmVarDecl *Callback = nullptr;
  for (const ParmVarDecl *Parameter : Function.parameters()) {
    if (tf_api::isStepContext(Parameter->getType()) &&
        Parameter->getType()->isPointerType())
      Step = Parameter;
    if (tf_api::isDoneCallback(Parameter->getType()))
      Callback = Parameter;
  }
  if (!Step || Step->getName().empty() ||
      !Function.getReturnType()->isVoidType())
    return "";
  if (Callback)
    return fillPattern("OP_REQUIRES_ASYNC({0}, {1}, {2}, {3});",
                       Step->getName(), Need.Condition, Status,
                       Callback->getName());
  return fillPattern("OP_REQUIRES({0}, {1}, {2});", Step->getName(),
                     Need.Condition, Status);
}

std::optional<FixItHint> missingCheck(const Violation &Found,
                                      ASTContext &Context) {
  const std::optional<Requirement> Need = requirementOf(Found.What, Context);
  const auto [Block, Statement] =
      evaluatingStatementOf(*Found.What.Where, Context);
  const SourceManager &Sources = Context.getSourceManager();
  if (!Need || !Block)
    return std::nullopt;
  const SourceLocation Where =
      Sources.getExpansionLoc(Statement->getBeginLoc());
  // In a macro of the project, the statement may be part of something else.
  if (Block->getBeginLoc().isMacroID() ||
      Sources.getFileLoc(Found.What.Where->getExprLoc()) !=
          Found.What.Where->getExprLoc())
    return std::nullopt;
  const std::string Check = checkIn(*Found.Function, *Need);
  if (Check.empty())
    return std::nullopt;
  const llvm::StringRef Indent = Lexer::getIndentationForLine(Where, Sources);
  return FixItHint::CreateInsertion(Where, Check + "\n" + Indent.str());
}

} // namespace tfop::inputs
