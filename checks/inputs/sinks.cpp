// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/sinks.h"

#include "checks/facts/tensor_access.h"
#include "checks/facts/tf_api.h"
#include "checks/inputs/passed_addresses.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "checks/syntax/uses.h"

using namespace clang;

namespace tfop::inputs {

using Sinks = std::vector<Sink>;

static uint16_t onlyRank(unsigned Rank) {
  return 1 << std::min(Rank, MostDimensions);
}

/// The Tensor of which \p View is a view, as the code spells it, or null.
static const Expr *viewedTensor(const Expr *View, const Origins &Names) {
  // auto values = x.flat<T>(); const T* address = values.data();
  for (unsigned Steps = 0; Steps != 4; ++Steps) {
    View = plainExpression(View);
    if (const Expr *Value = View ? Names.initialValue(View) : nullptr)
      View = plainExpression(Value);
    const auto *Call = llvm::dyn_cast_or_null<CallExpr>(View);
    const std::optional<tf_api::TensorAccess> Access =
        Call ? tf_api::tensorAccess(*Call) : std::nullopt;
    if (!Access)
      return nullptr;
    View = Access->Object;
    if (!tf_api::isTensorView(View->IgnoreParenImpCasts()->getType()))
      return View;
  }
  return nullptr;
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

/// for (i = 0; i < x.dims(); ++i) y.dim_size(i)
static void addOtherRank(const CallExpr &Call, const Origin &Object,
                         const tf_api::TensorAccess &Access,
                         const Origins &Names, Sinks &Result) {
  const Expr *Limit = Names.limitOf(Access.Dimension);
  llvm::SmallVector<Origin, 2> Roots;
  if (Limit)
    Names.collectRoots(Limit, Roots);
  if (!Roots.empty() && llvm::all_of(Roots, [&](const Origin &Root) {
        return Root.Is == Origin::Kind::Rank && Root.Input != Object.Input;
      })) {
    Sink One = {Sink::Kind::OtherRank, &Call, Object, Access.Object,
                Roots.front().Input};
    One.Limit = Limit;
    Result.push_back(One);
  }
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
    addOtherRank(Call, *Object, *Access, Names, Result);
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
  // &(view(0))
  const Stmt *Parent = parentOf(Whole, Context);
  while (llvm::isa_and_nonnull<ParenExpr, ImplicitCastExpr>(Parent))
    Parent = parentOf(*Parent, Context);
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

/// `*x.flat<T>().data()`: the first element.
static void addPointee(const UnaryOperator &Dereference, const Origins &Names,
                       Sinks &Result) {
  const std::optional<Origin> Address = Names.of(Dereference.getSubExpr());
  if (Dereference.getOpcode() != UO_Deref || !Address ||
      Address->Is != Origin::Kind::Address)
    return;
  Sink One = {Sink::Kind::Element, &Dereference, *Address,
              viewedTensor(Dereference.getSubExpr(), Names)};
  One.IsRemark = tf_api::isResourceHandle(Dereference.getType());
  Result.push_back(One);
}

/// The container that \p Base denotes: a view, a vector, or the Tensor of which
/// it is the address.
static const Expr *containerOf(const Expr *Base, const Origins &Names) {
  if (!Base ||
      tf_api::isIndexedContainer(Base->IgnoreParenImpCasts()->getType()))
    return Base;
  // float *data = view.data();
  const Expr *Value = plainExpression(Base);
  if (const Expr *First = Value ? Names.initialValue(Value) : nullptr)
    Value = plainExpression(First);
  const auto *Call = llvm::dyn_cast_or_null<CallExpr>(Value);
  const auto Access = Call ? tf_api::tensorAccess(*Call) : std::nullopt;
  return Access && Access->Asks == tf_api::TensorQuery::Address ? Access->Object
                                                                : nullptr;
}

static void addIndices(const Expr &Whole, const Expr *Base,
                       llvm::ArrayRef<const Expr *> Indices,
                       const Origins &Names, Sinks &Result) {
  for (unsigned Position = 0; Position != Indices.size(); ++Position) {
    const Expr *Index = Indices[Position];
    llvm::SmallVector<Origin, 2> Roots;
    if (Index->getType()->isIntegralOrEnumerationType())
      Names.collectRoots(Index, Roots);
    for (const Origin &Root : Roots)
      if (Root.isElement()) {
        Sink One = {Sink::Kind::Index, &Whole, Root, Index};
        One.Container = containerOf(Base, Names);
        One.Dimension = Indices.size() == 1 ? Sink::Flat : Position;
        Result.push_back(One);
      }
  }
}

/// The counters of loops from which \p Index is computed, and what limits them.
static void collectLimits(const Expr *Index, const Origins &Names,
                          llvm::SmallVectorImpl<const Expr *> &Limits,
                          unsigned Depth = 0) {
  Index = plainExpression(Index);
  if (!Index || Depth > 4)
    return;
  if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Index)) {
    if (!Binary->isAdditiveOp() && Binary->getOpcode() != BO_Mul)
      return;
    collectLimits(Binary->getLHS(), Names, Limits, Depth + 1);
    collectLimits(Binary->getRHS(), Names, Limits, Depth + 1);
  } else if (const Expr *Limit = Names.limitOf(Index)) {
    Limits.push_back(Limit);
  } else if (const Expr *Value = Names.initialValue(Index)) {
    collectLimits(Value, Names, Limits, Depth + 1);
  }
}

/// for (i = 0; i < a.dim_size(0); ++i) b(i)
static void addOtherSizes(const Expr &Whole, const Expr *View,
                          llvm::ArrayRef<const Expr *> Indices,
                          const Origins &Names, Sinks &Result) {
  const std::optional<Origin> Viewed = Names.of(View);
  if (!Viewed ||
      (Viewed->Is != Origin::Kind::View && Viewed->Is != Origin::Kind::Address))
    return;
  for (unsigned Position = 0; Position != Indices.size(); ++Position) {
    const Expr *Index = Indices[Position];
    llvm::SmallVector<const Expr *, 4> Limits;
    collectLimits(Index, Names, Limits);
    llvm::SmallVector<Origin, 4> Roots;
    for (const Expr *Limit : Limits)
      Names.collectRoots(Limit, Roots);
    const bool IsOfOthers =
        !Roots.empty() && llvm::all_of(Roots, [&](const Origin &Root) {
          return Root.Input != Viewed->Input &&
                 (Root.Is == Origin::Kind::Size ||
                  Root.Is == Origin::Kind::Elements);
        });
    if (!IsOfOthers)
      continue;
    Sink One = {Sink::Kind::OtherSize, &Whole, *Viewed, View,
                Roots.front().Input};
    One.Container = containerOf(View, Names);
    One.Dimension = Indices.size() == 1 ? Sink::Flat : Position;
    One.Limit = Names.limitOf(Index);
    Result.push_back(One);
    return;
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
  addIndices(Call, Call.getArg(0), All.drop_front(), Names, Result);
  addOtherSizes(Call, Call.getArg(0), All.drop_front(), Names, Result);
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

/// MakeShape(sizes, &shape); shape.AppendShape(other);
static void addGrownShape(const CallExpr &Call, const Origins &Names,
                          Sinks &Result) {
  const Expr *Shape = objectOf(Call).first;
  for (const Expr *Sizes : Names.contentsOf(Shape)) {
    const std::optional<Origin> Source = Names.of(Sizes);
    if (!Source || (Source->Is != Origin::Kind::Address &&
                    Source->Is != Origin::Kind::View &&
                    Source->Is != Origin::Kind::Tensor))
      continue;
    Result.push_back({Sink::Kind::GrownShape, &Call, *Source, Shape,
                      calledName(Call).str()});
    return;
  }
}

/// True if every use of \p Pointer in \p Tree dereferences it.
static bool isOnlyDereferenced(const VarDecl &Pointer, const Stmt &Tree,
                               ASTContext &Context) {
  const auto *Reference = llvm::dyn_cast<DeclRefExpr>(&Tree);
  if (Reference && Reference->getDecl() == &Pointer) {
    const Usage Kind = useOf(*Reference, Through::Casts, Context).Kind;
    return Kind == Usage::Member || Kind == Usage::Dereference;
  }
  return llvm::all_of(Tree.children(), [&](const Stmt *Child) {
    return !Child || isOnlyDereferenced(Pointer, *Child, Context);
  });
}

/// *variant.get<T>(); T *value = variant.get<T>(); value->f();
static void addVariant(const CallExpr &Call, const Expr &Variant,
                       const Origins &Names, ASTContext &Context,
                       Sinks &Result) {
  const std::optional<Origin> Source = Names.of(&Variant);
  if (!Source || Source->Is != Origin::Kind::Value)
    return;
  const ValueUse Use = useOf(Call, Through::Casts, Context);
  const FunctionDecl *Function = enclosingFunction(Call, Context);
  const bool IsUntested =
      Use.Kind == Usage::Member || Use.Kind == Usage::Dereference ||
      (Use.Kind == Usage::InitialValue && Use.Variable && Function &&
       Use.Variable->isUsed() &&
       isOnlyDereferenced(*Use.Variable, *Function->getBody(), Context));
  if (IsUntested)
    Result.push_back({Sink::Kind::Variant, &Call, *Source, &Variant,
                      calledName(Call).str()});
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
  // position / width, position % width: there are no positions if there is no
  // column.
  if (Names.countsPositions(Operation.getLHS()))
    llvm::erase_if(Factors, [](const Origin &Factor) {
      return Factor.Is != Origin::Kind::Value;
    });
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
    addPassedAddresses(*Call, Names, Context, Result);
    if (const Expr *Size = tf_api::addedDimension(*Call))
      addSize(*Call, Size, Sink::Kind::NewShape, calledName(*Call).str(), Names,
              Result);
    else if (const Expr *Size = tf_api::requestedSize(*Call))
      addSize(*Call, Size, Sink::Kind::NewSize, calledName(*Call).str(), Names,
              Result);
    else if (const Expr *Index = tf_api::chippedIndex(*Call))
      addIndices(*Call, nullptr, Index, Names, Result);
    else if (tf_api::appendsShape(*Call))
      addGrownShape(*Call, Names, Result);
    else if (const Expr *Variant = tf_api::variantRead(*Call))
      addVariant(*Call, *Variant, Names, Context, Result);
  } else if (const auto *Element =
                 llvm::dyn_cast<ArraySubscriptExpr>(&Statement)) {
    addElement(*Element, Element->getBase(), Element->getIdx(), Names, Context,
               Result);
    addIndices(*Element, Element->getBase(), Element->getIdx(), Names, Result);
    addOtherSizes(*Element, Element->getBase(), Element->getIdx(), Names,
                  Result);
  } else if (const auto *Dereference =
                 llvm::dyn_cast<UnaryOperator>(&Statement)) {
    addPointee(*Dereference, Names, Result);
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
    if (Operation->isAdditiveOp() && Operation->getType()->isPointerType()) {
      const Expr *Base = Operation->getLHS(), *Index = Operation->getRHS();
      if (!Base->getType()->isPointerType())
        std::swap(Base, Index);
      addIndices(*Operation, Base, Index, Names, Result);
    }
  }
  return Result;
}

/// `x.dims() == 2`, `a.dim_size(0) == b.dim_size(0)`
static bool testsShape(const Expr &Condition, const Origins &Names) {
  const Expr *Test = plainExpression(&Condition);
  while (const auto *Not = llvm::dyn_cast_or_null<UnaryOperator>(Test))
    Test = plainExpression(Not->getSubExpr());
  const auto *Binary = llvm::dyn_cast_or_null<BinaryOperator>(Test);
  if (!Binary || !Binary->isComparisonOp())
    return false;
  const auto IsOfShape = [&](const Expr *Side) {
    const std::optional<Origin> Direct = Names.of(Side);
    return Direct && (Direct->Is == Origin::Kind::Rank ||
                      Direct->Is == Origin::Kind::Size ||
                      Direct->Is == Origin::Kind::Elements);
  };
  return (IsOfShape(Binary->getLHS()) && (Names.constantOf(Binary->getRHS()) ||
                                          IsOfShape(Binary->getRHS()))) ||
         (IsOfShape(Binary->getRHS()) && Names.constantOf(Binary->getLHS()));
}

Sinks sinksOfTest(Sink::Kind Kind, const Expr &Condition, const Expr &Abort,
                  const Origins &Names, const std::string &Macro,
                  bool IsAbortOnTrue) {
  Sinks Result;
  Names.forEachRoot(Condition, [&](const Origin &Root, const Expr &At) {
    // DCHECK_EQ(position, x.NumElements()) is about the position.
    if (Kind == Sink::Kind::DebugTest && !testsShape(Condition, Names))
      return;
    Sink One = {Kind, &Abort, Root, &At, Macro};
    One.Test = &Condition;
    One.IsAbortOnTrue = IsAbortOnTrue;
    Result.push_back(One);
  });
  return Result;
}

} // namespace tfop::inputs
