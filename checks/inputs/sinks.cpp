// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/sinks.h"

#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop::inputs {

using Sinks = std::vector<Sink>;

static uint16_t onlyRank(unsigned Rank) {
  return 1 << std::min(Rank, MostDimensions);
}

/// The Tensor of which \p View is a view, as the code spells it, or null.
static const Expr *viewedTensor(const Expr *View, const Origins &Names) {
  View = plainExpression(View);
  if (const Expr *Value = View ? Names.initialValue(View) : nullptr)
    View = plainExpression(Value);
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(View);
  const std::optional<tf_api::TensorAccess> Access =
      Call ? tf_api::tensorAccess(*Call) : std::nullopt;
  return Access ? Access->Object : nullptr;
}

/// The elements of a resource handle's Tensor come from the runtime.
static bool holdsHandles(const Expr &View) {
  const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(&View);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  const TemplateArgumentList *Arguments =
      Method ? Method->getTemplateSpecializationArgs() : nullptr;
  return Arguments && Arguments->size() != 0 &&
         Arguments->get(0).getKind() == TemplateArgument::Type &&
         tf_api::isResourceHandle(Arguments->get(0).getAsType());
}

static void addAccess(const CallExpr &Call, const Origins &Names,
                      Sinks &Result) {
  using tf_api::TensorQuery;
  const std::optional<tf_api::TensorAccess> Access = tf_api::tensorAccess(Call);
  const std::optional<Origin> Object =
      Access ? Names.of(Access->Object) : std::nullopt;
  if (!Object ||
      (Object->Is != Origin::Kind::Tensor && Object->Is != Origin::Kind::Shape))
    return;
  Sink One = {Sink::Kind::ViewRank, &Call, *Object, Access->Object,
              calledName(Call).str()};
  One.IsRemark = holdsHandles(Call);
  if (Access->Asks == TensorQuery::View) {
    One.Ranks = onlyRank(Access->Rank);
    Result.push_back(One);
  } else if (Access->Asks == TensorQuery::Scalar) {
    One.Is = Sink::Kind::OneElement;
    Result.push_back(One);
  } else if (Access->Asks == TensorQuery::Dimension) {
    llvm::SmallVector<Origin, 2> Roots;
    if (const std::optional<int64_t> Index =
            Names.largestConstant(Access->Dimension)) {
      if (*Index < 0 || *Index >= MostDimensions)
        return;
      One.Is = Sink::Kind::Dimension;
      One.Index = *Index;
      One.Ranks = AnyRank << (*Index + 1);
      // TensorShape::dim_size(0) of a scalar returns without an error.
      One.IsRemark = *Index == 0;
      Result.push_back(One);
      return;
    }
    Names.collectRoots(Access->Dimension, Roots);
    for (const Origin &Root : Roots)
      if (Root.Is == Origin::Kind::Value)
        Result.push_back({Sink::Kind::Index, &Call, Root, Access->Dimension,
                          calledName(Call).str()});
  }
}

/// `view(i, 2)`, `pointer[2]`: an element at a constant position.
static void addElement(const Expr &Whole, const Expr *View,
                       llvm::ArrayRef<const Expr *> Indices,
                       const Origins &Names, ASTContext &Context,
                       Sinks &Result) {
  const std::optional<Origin> Viewed = Names.of(View);
  if (!Viewed ||
      (Viewed->Is != Origin::Kind::View && Viewed->Is != Origin::Kind::Address))
    return;
  const Stmt *Parent = parentOf(Whole, Context);
  const auto *Address = llvm::dyn_cast_or_null<UnaryOperator>(Parent);
  const bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
  for (unsigned I = 0; I != Indices.size(); ++I) {
    const std::optional<int64_t> Index = Names.largestConstant(Indices[I]);
    if (!Index || *Index < 0)
      continue;
    Sink One = {Sink::Kind::Element, &Whole, *Viewed,
                viewedTensor(View, Names)};
    One.Index = *Index;
    One.IsRemark = IsAddress || tf_api::isResourceHandle(Whole.getType());
    if (Viewed->Is == Origin::Kind::View && Viewed->ViewRank >= 2) {
      One.Is = Sink::Kind::ElementOfDimension;
      One.Dimension = I;
    } else if (Viewed->Is == Origin::Kind::View && !Viewed->IsFlat &&
               Viewed->ViewRank != 1) {
      continue;
    }
    Result.push_back(One);
  }
}

static void addIndices(const Expr &Whole, llvm::ArrayRef<const Expr *> Indices,
                       const Origins &Names, Sinks &Result) {
  for (const Expr *Index : Indices) {
    llvm::SmallVector<Origin, 2> Roots;
    if (Index->getType()->isIntegralOrEnumerationType())
      Names.collectRoots(Index, Roots);
    for (const Origin &Root : Roots)
      if (Root.isElement())
        Result.push_back({Sink::Kind::Index, &Whole, Root, Index});
  }
}

static void addOperator(const CXXOperatorCallExpr &Call, const Origins &Names,
                        ASTContext &Context, Sinks &Result) {
  if ((Call.getOperator() != OO_Call && Call.getOperator() != OO_Subscript) ||
      !tf_api::isIndexedContainer(
          Call.getArg(0)->IgnoreParenImpCasts()->getType()))
    return;
  const llvm::ArrayRef<const Expr *> All(Call.getArgs(), Call.getNumArgs());
  addElement(Call, Call.getArg(0), All.drop_front(), Names, Context, Result);
  addIndices(Call, All.drop_front(), Names, Result);
}

/// The values that a construction of a TensorShape is given.
static const Expr *listIn(const Expr *Argument) {
  Argument = bareCondition(Argument);
  if (const auto *List = llvm::dyn_cast<CXXStdInitializerListExpr>(Argument))
    return bareCondition(List->getSubExpr());
  if (const auto *Bound = llvm::dyn_cast<CXXBindTemporaryExpr>(Argument))
    return listIn(Bound->getSubExpr());
  const auto *Converted = llvm::dyn_cast<CXXConstructExpr>(Argument);
  return Converted && Converted->getNumArgs() >= 1
             ? listIn(Converted->getArg(0))
             : Argument;
}

static void addShape(const CXXConstructExpr &Call, const Origins &Names,
                     Sinks &Result) {
  if (Call.getNumArgs() == 0 || !tf_api::isTensorShape(Call.getType()) ||
      Call.getConstructor()->isCopyOrMoveConstructor())
    return;
  const Expr *Sizes = listIn(Call.getArg(0));
  // TensorShape(x.vec<int64>())
  if (const std::optional<Origin> View = Names.of(Sizes);
      View && View->Is == Origin::Kind::View) {
    Result.push_back({Sink::Kind::NewShape, &Call, *View,
                      viewedTensor(Sizes, Names), "TensorShape"});
    return;
  }
  const auto *List = llvm::dyn_cast<InitListExpr>(Sizes);
  if (!List)
    return;
  for (const Expr *Size : List->inits()) {
    llvm::SmallVector<Origin, 2> Roots;
    Names.collectRoots(Size, Roots);
    for (const Origin &Root : Roots)
      if (Root.isElement())
        Result.push_back({List->getNumInits() == 1 ? Sink::Kind::NewSize
                                                   : Sink::Kind::NewShape,
                          &Call, Root, Size, "TensorShape"});
  }
}

static void addSize(const Expr &Whole, const Expr *Size, Sink::Kind Kind,
                    std::string Name, const Origins &Names, Sinks &Result) {
  llvm::SmallVector<Origin, 2> Roots;
  Names.collectRoots(Size, Roots);
  for (const Origin &Root : Roots)
    if (Root.isElement())
      Result.push_back({Kind, &Whole, Root, Size, Name});
}

static void addDivisor(const BinaryOperator &Operation, const Origins &Names,
                       Sinks &Result) {
  const BinaryOperatorKind Kind = Operation.getOpcode();
  if (Kind != BO_Div && Kind != BO_Rem && Kind != BO_DivAssign &&
      Kind != BO_RemAssign)
    return;
  const Expr *Divisor = Operation.getRHS();
  if (!Operation.getType()->isIntegerType() ||
      !Divisor->getType()->isIntegerType() || Names.constantOf(Divisor))
    return;
  llvm::SmallVector<Origin, 2> Factors;
  Names.collectFactors(Divisor, Factors);
  for (const Origin &Factor : Factors)
    if (Factor.isElement() || Factor.Is == Origin::Kind::Size ||
        Factor.Is == Origin::Kind::Elements || Factor.Is == Origin::Kind::Rank)
      Result.push_back({Sink::Kind::Divisor, Divisor, Factor, Divisor,
                        Operation.getOpcodeStr().str()});
}

Sinks sinksAt(const Stmt &Statement, const Origins &Names,
              ASTContext &Context) {
  Sinks Result;
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Statement)) {
    addOperator(*Operator, Names, Context, Result);
  } else if (const auto *Call = llvm::dyn_cast<CallExpr>(&Statement)) {
    addAccess(*Call, Names, Result);
    if (const Expr *Size = tf_api::addedDimension(*Call))
      addSize(*Call, Size, Sink::Kind::NewShape, calledName(*Call).str(), Names,
              Result);
    else if (const Expr *Size = tf_api::requestedSize(*Call))
      addSize(*Call, Size, Sink::Kind::NewSize, calledName(*Call).str(), Names,
              Result);
    else if (const Expr *Index = tf_api::chippedIndex(*Call))
      addIndices(*Call, Index, Names, Result);
  } else if (const auto *Element =
                 llvm::dyn_cast<ArraySubscriptExpr>(&Statement)) {
    addElement(*Element, Element->getBase(), Element->getIdx(), Names, Context,
               Result);
    addIndices(*Element, Element->getIdx(), Names, Result);
  } else if (const auto *Shape = llvm::dyn_cast<CXXConstructExpr>(&Statement)) {
    addShape(*Shape, Names, Result);
    if (tf_api::isIndexedContainer(Shape->getType()) &&
        Shape->getNumArgs() >= 1 && !Shape->isListInitialization() &&
        Shape->getArg(0)->getType()->isIntegerType())
      addSize(*Shape, Shape->getArg(0), Sink::Kind::NewSize,
              identifierOf(Shape->getConstructor()->getParent()).str(), Names,
              Result);
  } else if (const auto *New = llvm::dyn_cast<CXXNewExpr>(&Statement)) {
    if (New->isArray() && New->getArraySize() && *New->getArraySize())
      addSize(*New, *New->getArraySize(), Sink::Kind::NewSize, "new[]", Names,
              Result);
  } else if (const auto *Operation =
                 llvm::dyn_cast<BinaryOperator>(&Statement)) {
    addDivisor(*Operation, Names, Result);
    // pointer + value * n
    if (Operation->isAdditiveOp() && Operation->getType()->isPointerType())
      addIndices(*Operation, {Operation->getLHS(), Operation->getRHS()}, Names,
                 Result);
  }
  return Result;
}

Sinks sinksOfTest(const Expr &Condition, const Expr &Abort,
                  const Origins &Names, const std::string &Macro) {
  Sinks Result;
  Names.forEachRoot(Condition, [&](const Origin &Root, const Expr &At) {
    Result.push_back({Sink::Kind::Abort, &Abort, Root, &At, Macro});
  });
  return Result;
}

static bool isDivisorSatisfied(const Origin &Source, const InputFacts &Known) {
  if (Source.Is == Origin::Kind::Value)
    return Known.ZeroTested;
  if (Source.Is == Origin::Kind::Rank)
    return Known.RankCompared || (Known.Ranks & 1) == 0;
  if (Known.hasMoreElementsThan(0))
    return true;
  if (Source.Is == Origin::Kind::Elements)
    return false;
  return Source.Dimension ? Known.isLargerThan(*Source.Dimension, 0)
                          : Known.SizesCompared != 0;
}

/// The test repeats an earlier guard, so it does not fail.
static bool isTestSatisfied(const Origin &Source, const InputFacts &Known) {
  const InputFacts Nothing;
  switch (Source.Is) {
  case Origin::Kind::Value:
    return Known.LowerTested || Known.UpperTested || Known.ZeroTested;
  case Origin::Kind::Rank:
    return Known.RankCompared || Known.Ranks != Nothing.Ranks;
  case Origin::Kind::Size:
  case Origin::Kind::Elements:
    return Known.SizesCompared != 0 || Known.ElementsCompared ||
           Known.Sizes != Nothing.Sizes || Known.Elements != Nothing.Elements;
  default:
    return true;
  }
}

bool isSatisfied(const Sink &One, const InputFacts &Known) {
  if (Known.Trusted)
    return true;
  switch (One.Is) {
  case Sink::Kind::ViewRank:
  case Sink::Kind::Dimension:
    return Known.hasRankIn(One.Ranks);
  case Sink::Kind::OneElement:
    return Known.hasOneElement();
  case Sink::Kind::Element:
    return Known.hasMoreElementsThan(One.Index);
  case Sink::Kind::ElementOfDimension:
    return Known.isLargerThan(One.Dimension, One.Index);
  case Sink::Kind::Index:
    // A constructor can test only the lower bound of an attribute.
    return Known.UpperTested && (Known.LowerTested || One.Source.IsAttribute);
  case Sink::Kind::Divisor:
    return isDivisorSatisfied(One.Source, Known);
  case Sink::Kind::NewShape:
    return Known.LowerTested && Known.UpperTested;
  case Sink::Kind::NewSize:
    return Known.LowerTested;
  case Sink::Kind::Abort:
    return isTestSatisfied(One.Source, Known);
  }
  return true;
}

} // namespace tfop::inputs
