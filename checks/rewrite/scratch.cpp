// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Turns a buffer into a temporary Tensor, which TensorFlow allocates.
#include "checks/rewrite/offer.h"

#include "checks/facts/tf_api.h"
#include "checks/rewrite/declaration.h"
#include "checks/rewrite/fix.h"
#include "checks/rewrite/names.h"

using namespace clang;

namespace tfop::rewrite {

namespace {

/// The parameters of a compute method that allocation needs.
struct AllocationContext {
  const ParmVarDecl *Context = nullptr;
  const CXXRecordDecl *Class = nullptr;
  /// Null in a synchronous method.
  const ParmVarDecl *Callback = nullptr;
  bool Async = false;
};

} // namespace

static std::optional<AllocationContext>
allocationContextOf(const FunctionDecl &Function) {
  const std::optional<tf_api::ComputeKind> Kind = tf_api::computeKind(Function);
  if (Kind != tf_api::ComputeKind::Compute &&
      Kind != tf_api::ComputeKind::ComputeAsync)
    return std::nullopt;
  AllocationContext Result;
  Result.Async = Kind == tf_api::ComputeKind::ComputeAsync;
  for (const ParmVarDecl *Parameter : Function.parameters()) {
    if (!Result.Context && Parameter->getType()->isPointerType() &&
        tf_api::isContext(Parameter->getType()))
      Result.Context = Parameter;
    if (tf_api::isDoneCallback(Parameter->getType()))
      Result.Callback = Parameter;
  }
  if (!Result.Context || Result.Context->getName().empty() ||
      (Result.Async &&
       (!Result.Callback || Result.Callback->getName().empty())))
    return std::nullopt;
  Result.Class =
      Result.Context->getType()->getPointeeType()->getAsCXXRecordDecl();
  const CXXRecordDecl *Definition =
      Result.Class ? Result.Class->getDefinition() : nullptr;
  if (!Definition ||
      llvm::none_of(Definition->methods(), [](const CXXMethodDecl *Method) {
        return tf_api::allocatesTemp(*Method);
      }))
    return std::nullopt;
  return Result;
}

/// The number of elements, converted so that TensorShape takes it without
/// narrowing.
static std::string sizeText(const CXXNewExpr &New, const ASTContext &Context) {
  const Expr *Size = New.getArraySize().value_or(nullptr);
  if (!Size)
    return "";
  Size = Size->IgnoreImpCasts();
  const std::string Text = textOf(Size->getSourceRange(), Context).str();
  const QualType Type = Size->getType();
  return Text.empty() ||
                 (!Type->isDependentType() && Type->isSignedIntegerType() &&
                  !Type->isEnumeralType())
             ? Text
             : "static_cast<int64_t>(" + Text + ")";
}

/// "DT_FLOAT", or an expression for it in a template.
static std::string dataTypeText(QualType Type, const std::string &Written,
                                bool InTemplate, const CXXRecordDecl &Beside,
                                const DeclContext &Where, ASTContext &Context) {
  const llvm::StringRef Plain = tf_api::dataTypeOf(Type, Context);
  if (!InTemplate && Plain.empty())
    return "";
  if (!InTemplate)
    return spelledBeside(Beside, Plain, Where, Context);
  const std::string Map =
      spelledBeside(Beside, "DataTypeToEnum", Where, Context);
  return Map.empty() ? "" : Map + "<" + Written + ">::value";
}

/// True if \p New is the only value of \p Ptr and ownership is never
/// transferred.
static bool isPlainBuffer(const Pointer &Ptr, const CXXNewExpr &New) {
  const Expr *Init = Ptr.variable().getInit();
  return !Ptr.obstacle() && New.isArray() && !New.hasInitializer() &&
         New.getNumPlacementArgs() == 0 && Init &&
         Init->IgnoreParenImpCasts() == &New &&
         Ptr.declaration().isSingleDecl() && !Ptr.has(UseKind::Fill) &&
         !Ptr.has(UseKind::Clear) && !Ptr.isTransferred() &&
         !Ptr.isHeldByDeferredLambda();
}

/// The text of the new declarations; empty if a required name is not declared.
static std::string scratchText(const Pointer &Ptr,
                               const AllocationContext &With,
                               const CXXNewExpr &New, ASTContext &Context) {
  const VarDecl &Variable = Ptr.variable();
  const SourceLocation Here = Variable.getBeginLoc();
  const DeclContext &Where = *Variable.getDeclContext();
  const std::string Element =
      textOf(New.getAllocatedTypeSourceInfo()->getTypeLoc().getSourceRange(),
             Context)
          .str();
  // In an instantiation, the spelled type is still the template parameter.
  const bool InTemplate =
      New.getAllocatedType()->isDependentType() ||
      New.getAllocatedType()->getAs<SubstTemplateTypeParmType>();
  const std::string Type = dataTypeText(
      New.getAllocatedType(), Element, InTemplate, *With.Class, Where, Context);
  const std::string Size = sizeText(New, Context);
  const std::string Tensor =
      spelledBeside(*With.Class, "Tensor", Where, Context);
  const std::string Shape =
      spelledBeside(*With.Class, "TensorShape", Where, Context);
  const std::string Macro =
      With.Async ? "OP_REQUIRES_OK_ASYNC" : "OP_REQUIRES_OK";
  if (Type.empty() || Size.empty() || Tensor.empty() || Shape.empty() ||
      Element.empty() || !Context.Idents.get(Macro).hasMacroDefinition())
    return "";
  const std::string Owner =
      freshName(Variable.getName().str() + "_tensor", Ptr.function(), Context);
  const std::string NextLine =
      (lineEndAt(Here, Context) + indentationAt(Here, Context)).str();
  const std::string Name = With.Context->getName().str();
  return Tensor + " " + Owner + ";" + NextLine + Macro + "(" + Name + ", " +
         Name + "->allocate_temp(" + Type + ", " + Shape + "({" + Size +
         "}), &" + Owner + ")" +
         (With.Async ? ", " + With.Callback->getName().str() : "") + ");" +
         NextLine +
         textOf(SourceRange(Here, Variable.getLocation()), Context).str() +
         " = " + Owner + ".flat<" + Element + ">().data();";
}

Fix scratchTensorFor(const AcquisitionSite &Site, const ownership::Fate &Fate,
                     ownership::Analysis &Engine, ASTContext &Context) {
  const auto *Variable = llvm::dyn_cast_or_null<VarDecl>(Fate.Holder);
  const auto *New = llvm::dyn_cast<CXXNewExpr>(Site.Acquired.Expression);
  const std::optional<AllocationContext> With =
      allocationContextOf(*Site.Function);
  if (!Variable || !New || !With || Fate.HeldInside ||
      Variable->getParentFunctionOrMethod() !=
          static_cast<const DeclContext *>(Site.Function))
    return {};
  const Pointer Ptr(*Variable, Engine, Context);
  if (!isPlainBuffer(Ptr, *New) || Ptr.checkEnds({Fate}))
    return {};
  const std::string Text = scratchText(Ptr, *With, *New, Context);
  if (Text.empty())
    return {};
  Edits Result(Context);
  Result.replace(
      CharSourceRange::getTokenRange(Ptr.declaration().getSourceRange()), Text);
  for (const Use &U : Ptr.uses())
    if (U.Kind == UseKind::Release && !Ptr.releases().remove(U, Result))
      return {};
  if (Result.impossible())
    return {};
  Fix NewFix;
  NewFix.Edits = Result.hints();
  NewFix.Reason = "'allocate_temp' makes TensorFlow own the memory; '" +
                  Site.Function->getNameAsString() +
                  "' then also returns if the allocation fails";
  return NewFix;
}

} // namespace tfop::rewrite
