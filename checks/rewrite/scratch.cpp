// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A buffer becomes a temporary Tensor, which is TensorFlow's own way.
#include "checks/rewrite/offer.h"

#include "checks/facts/tf_api.h"
#include "checks/rewrite/declaration.h"
#include "checks/rewrite/fix.h"
#include "checks/rewrite/names.h"

using namespace clang;

namespace tfop::rewrite {

namespace {

/// What a compute method has at hand to allocate with.
struct Allocating {
  const ParmVarDecl *Context = nullptr;
  const CXXRecordDecl *Class = nullptr;
  /// Null in a method that is not asynchronous.
  const ParmVarDecl *Callback = nullptr;
  bool Async = false;
};

} // namespace

static std::optional<Allocating> allocatingIn(const FunctionDecl &Function) {
  const std::optional<tf_api::ComputeKind> Kind = tf_api::computeKind(Function);
  if (Kind != tf_api::ComputeKind::Compute &&
      Kind != tf_api::ComputeKind::ComputeAsync)
    return std::nullopt;
  Allocating Found;
  Found.Async = Kind == tf_api::ComputeKind::ComputeAsync;
  for (const ParmVarDecl *Parameter : Function.parameters()) {
    if (!Found.Context && Parameter->getType()->isPointerType() &&
        tf_api::isContext(Parameter->getType()))
      Found.Context = Parameter;
    if (tf_api::isDoneCallback(Parameter->getType()))
      Found.Callback = Parameter;
  }
  if (!Found.Context || Found.Context->getName().empty() ||
      (Found.Async && (!Found.Callback || Found.Callback->getName().empty())))
    return std::nullopt;
  Found.Class =
      Found.Context->getType()->getPointeeType()->getAsCXXRecordDecl();
  const CXXRecordDecl *Definition =
      Found.Class ? Found.Class->getDefinition() : nullptr;
  if (!Definition ||
      llvm::none_of(Definition->methods(), [](const CXXMethodDecl *Method) {
        return tf_api::allocatesTemp(*Method);
      }))
    return std::nullopt;
  return Found;
}

/// The number of elements, as a TensorShape takes it without narrowing.
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

/// "DT_FLOAT", or what asks for it in a template.
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

/// True if a plain buffer of \p Thing is all that there is: nothing else is
/// ever in the variable, and nobody takes it.
static bool isPlainBuffer(const Pointer &Thing, const CXXNewExpr &New) {
  const Expr *Init = Thing.variable().getInit();
  return !Thing.obstacle() && New.isArray() && !New.hasInitializer() &&
         New.getNumPlacementArgs() == 0 && Init &&
         Init->IgnoreParenImpCasts() == &New &&
         Thing.declaration().isSingleDecl() && !Thing.has(UseKind::Fill) &&
         !Thing.has(UseKind::Clear) && !Thing.isHandedOver() &&
         !Thing.isHeldLater();
}

/// The text of the new declarations, or nothing where a name is missing.
static std::string scratchText(const Pointer &Thing, const Allocating &With,
                               const CXXNewExpr &New, ASTContext &Context) {
  const VarDecl &Variable = Thing.variable();
  const SourceLocation Here = Variable.getBeginLoc();
  const DeclContext &Where = *Variable.getDeclContext();
  const std::string Element =
      textOf(New.getAllocatedTypeSourceInfo()->getTypeLoc().getSourceRange(),
             Context)
          .str();
  // In an instantiation the type that is written is still the parameter.
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
  const std::string Owner = freshName(Variable.getName().str() + "_tensor",
                                      Thing.function(), Context);
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
  const auto *New = llvm::dyn_cast<CXXNewExpr>(Site.Thing.What);
  const std::optional<Allocating> With = allocatingIn(*Site.Function);
  if (!Variable || !New || !With || Fate.HeldInside ||
      Variable->getParentFunctionOrMethod() !=
          static_cast<const DeclContext *>(Site.Function))
    return {};
  const Pointer Thing(*Variable, Engine, Context);
  if (!isPlainBuffer(Thing, *New))
    return {};
  const std::string Text = scratchText(Thing, *With, *New, Context);
  if (Text.empty())
    return {};
  Edits Result(Context);
  Result.replace(
      CharSourceRange::getTokenRange(Thing.declaration().getSourceRange()),
      Text);
  for (const Use &Seen : Thing.uses())
    if (Seen.Kind == UseKind::Release && !Thing.releases().remove(Seen, Result))
      return {};
  if (Result.impossible())
    return {};
  Fix Found;
  Found.Edits = Result.hints();
  Found.Reason = "with 'allocate_temp' the memory is TensorFlow's; '" +
                 Site.Function->getNameAsString() +
                 "' then also returns where there is none";
  return Found;
}

} // namespace tfop::rewrite
