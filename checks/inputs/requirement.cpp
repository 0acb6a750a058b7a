// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/requirement.h"

#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/text_pattern.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::inputs {

namespace {

/// The required condition, and the error message if it is false.
struct Requirement {
  std::string Condition = {};
  std::string Message = {};
  /// The expressions that the condition quotes.
  llvm::SmallVector<const Expr *, 2> Used = {};
  /// The expression before whose evaluation the check belongs.
  const Expr *Anchor = nullptr;
  /// Why there is no condition.
  std::string Obstacle = {};
};

} // namespace

std::string textOf(const Expr *Expression, const ASTContext &Context) {
  if (!Expression)
    return "";
  // Arguments of a macro can be quoted from the source, its body cannot.
  const SourceManager &Sources = Context.getSourceManager();
  const llvm::StringRef Text = Lexer::getSourceText(
      Lexer::makeFileCharRange(
          CharSourceRange::getTokenRange(Expression->getSourceRange()), Sources,
          Context.getLangOpts()),
      Sources, Context.getLangOpts());
  if (Text.contains("//") || Text.contains("/*") || Text.contains('#'))
    return "";
  llvm::SmallVector<llvm::StringRef, 4> Lines;
  Text.split(Lines, '\n');
  std::string Result;
  for (llvm::StringRef Line : Lines)
    Result += (Result.empty() ? "" : " ") + Line.trim().str();
  return Result;
}

static Requirement without(std::string Obstacle) {
  Requirement Result;
  Result.Obstacle = std::move(Obstacle);
  return Result;
}

/// "x.", "x->"
static std::string askOf(const Expr &Object, const ASTContext &Context) {
  const std::string Text = textOf(&Object, Context);
  const bool IsPlain = llvm::isa<DeclRefExpr, MemberExpr, CallExpr>(
      Object.IgnoreParenImpCasts());
  return (IsPlain ? Text : "(" + Text + ")") +
         (Object.IgnoreParenImpCasts()->getType()->isPointerType() ? "->"
                                                                   : ".");
}

/// The number of elements of a Tensor, a shape, a view, or a container.
static std::string countOf(const Expr &Object, const ASTContext &Context) {
  const QualType Type = Object.IgnoreParenImpCasts()->getType();
  return askOf(Object, Context) +
         (tf_api::isTensorShape(Type)        ? "num_elements()"
          : tf_api::isIndexedContainer(Type) ? "size()"
                                             : "NumElements()");
}

/// The name of the input in messages: the variable, or `input 0`.
static std::string nameOf(const Sink &One, const ASTContext &Context) {
  const std::string Text = textOf(One.Tensor, Context);
  std::string Name = Text.empty() || llvm::StringRef(Text).contains('(')
                         ? One.Source.Input
                         : Text;
  llvm::erase_if(Name, [](char C) { return C == '"' || C == '\\'; });
  return Name;
}

/// The size that an index of \p One must not reach; empty if it is not known.
static std::string limitOf(const Sink &One, const ASTContext &Context) {
  const auto *Call = llvm::dyn_cast<CallExpr>(One.Where);
  if (const auto Access = Call ? tf_api::tensorAccess(*Call) : std::nullopt;
      Access && Access->Asks == tf_api::TensorQuery::Dimension)
    return askOf(*Access->Object, Context) + "dims()";
  if (!One.Container || textOf(One.Container, Context).empty())
    return "";
  return One.Dimension == Sink::Flat
             ? countOf(*One.Container, Context)
             : fillPattern("{0}dimension({1})", askOf(*One.Container, Context),
                           One.Dimension);
}

static Requirement requirementOfIndex(const Sink &One,
                                      const ASTContext &Context) {
  const std::string Text = textOf(One.Tensor, Context);
  const std::string Limit = limitOf(One, Context);
  if (Limit.empty())
    return without("the number of elements that the index must not reach is "
                   "not visible here");
  const std::string Name = nameOf(One, Context);
  return {fillPattern("{0} >= 0 && {0} < {1}", Text, Limit),
          Name + " is out of range",
          {One.Tensor}};
}

static Requirement requirementOfOther(const Sink &One,
                                      const ASTContext &Context) {
  const std::string Limit = textOf(One.Limit, Context);
  if (Limit.empty())
    return without("the positions are computed in the loop");
  if (One.Is == Sink::Kind::OtherRank)
    return {fillPattern("{0}dims() >= {1}", askOf(*One.Tensor, Context), Limit),
            nameOf(One, Context) + " has too few dimensions",
            {One.Tensor, One.Limit},
            One.Limit};
  const std::string Size = limitOf(One, Context);
  if (Size.empty())
    return without("the number of elements at the address is not visible here");
  return {fillPattern("{0} >= {1}", Size, Limit),
          nameOf(One, Context) + " has too few elements",
          {One.Container, One.Limit},
          One.Limit};
}

/// The condition that a CHECK tests, or that must not hold before an abort.
static Requirement requirementOfTest(const Sink &One,
                                     const ASTContext &Context) {
  std::string Text = textOf(One.Test, Context);
  const auto *Binary = llvm::dyn_cast_or_null<BinaryOperator>(
      One.Test ? One.Test->IgnoreParenImpCasts() : nullptr);
  // CHECK_EQ(a, b)
  if (Text.empty() && Binary && Binary->isComparisonOp()) {
    const std::string Left =
        textOf(Binary->getLHS()->IgnoreParenImpCasts(), Context);
    const std::string Right =
        textOf(Binary->getRHS()->IgnoreParenImpCasts(), Context);
    if (!Left.empty() && !Right.empty())
      Text = fillPattern("{0} {1} {2}", Left, Binary->getOpcodeStr(), Right);
  }
  if (Text.empty())
    return without("the tested condition is in a macro");
  return {One.IsAbortOnTrue ? "!(" + Text + ")" : Text,
          One.Source.Input + " is not valid",
          {One.Test},
          One.Test};
}

static Requirement requirementOf(const Sink &One, const ASTContext &Context) {
  using Kind = Sink::Kind;
  if (One.Is == Kind::Abort || One.Is == Kind::DebugTest)
    return requirementOfTest(One, Context);
  if (One.Is == Kind::PassedAddress)
    return without("the number of elements that the function reads is not "
                   "visible here");
  const std::string Text = textOf(One.Tensor, Context);
  if (Text.empty())
    return without("the Tensor is not named in this function");
  if (One.Is == Kind::Index)
    return requirementOfIndex(One, Context);
  if (One.Is == Kind::OtherSize || One.Is == Kind::OtherRank)
    return requirementOfOther(One, Context);
  const std::string Name = nameOf(One, Context);
  const std::string Ask = askOf(*One.Tensor, Context);
  const auto Need = [&](std::string Condition, std::string Message) {
    return Requirement{std::move(Condition), std::move(Message), {One.Tensor}};
  };
  switch (One.Is) {
  case Kind::ViewRank: {
    const unsigned Rank = llvm::countr_zero(One.Ranks);
    return Need(fillPattern("{0}dims() == {1}", Ask, Rank),
                fillPattern("{0} must have rank {1}", Name, Rank));
  }
  case Kind::Dimension:
    return Need(
        fillPattern("{0}dims() > {1}", Ask, One.Index),
        fillPattern("{0} must have a rank greater than {1}", Name, One.Index));
  case Kind::OneElement:
    return Need(countOf(*One.Tensor, Context) + " == 1",
                Name + " must have one element");
  case Kind::Element:
    return Need(
        fillPattern("{0} > {1}", countOf(*One.Tensor, Context), One.Index),
        fillPattern("{0} must have more than {1} elements", Name, One.Index));
  case Kind::ElementOfDimension:
    return Need(
        fillPattern("{0}dim_size({1}) > {2}", Ask, One.Dimension, One.Index),
        fillPattern("dimension {0} of {1} must be greater than {2}",
                    One.Dimension, Name, One.Index));
  case Kind::Divisor:
    return Need(Text + " != 0", Name + " must not be zero");
  case Kind::NewSize:
    return Need(Text + " >= 0", Name + " must not be negative");
  case Kind::Variant: {
    const std::string Read = textOf(One.Where, Context);
    return Read.empty() ? without("the value is read in a macro")
                        : Need(Read + " != nullptr",
                               Name + " holds a value of another type");
  }
  default:
    return without("the code does not show which values are valid");
  }
}

Remedy remedyFor(const Violation &Found, unsigned ShapesBefore,
                 ASTContext &Context) {
  const Sink &One = Found.What;
  if (One.Is == Sink::Kind::NewShape || One.Is == Sink::Kind::GrownShape)
    return statusForm(One, ShapesBefore, Context);
  const Requirement Need = requirementOf(One, Context);
  Remedy Result;
  Result.Obstacle = Need.Obstacle;
  if (!Need.Obstacle.empty())
    return Result;
  Result.Where =
      placeFor(Need.Anchor ? *Need.Anchor : *One.Where, Need.Used, Context);
  Result.Obstacle = Result.Where.Obstacle;
  if (!Result.Obstacle.empty())
    return Result;
  Result.Condition = Need.Condition;
  Result.Edits = insertion(
      Result.Where,
      requireCondition(*Result.Where.Function, Need.Condition, Need.Message),
      Context);
  return Result;
}

} // namespace tfop::inputs
