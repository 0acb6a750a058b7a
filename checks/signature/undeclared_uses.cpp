// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/context_access.h"
#include "checks/signature/bindings.h"
#include "checks/signature/mismatch.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace tfop::tf_api;

namespace tfop::signature {

static const std::vector<OpArgument> &argumentsOf(const OpSignature &Op,
                                                  OpPart Part) {
  return Part == OpPart::Input ? Op.Inputs : Op.Outputs;
}

/// "input", "output"
static std::string wordFor(OpPart Part) {
  return Part == OpPart::Input ? "input" : "output";
}

/// "1 input", "2 outputs", "no inputs"
static std::string countOf(size_t Count, OpPart Part) {
  const std::string Number = Count == 0 ? "no" : std::to_string(Count);
  return Number + " " + wordFor(Part) + (Count == 1 ? "" : "s");
}

/// The type of the variable that `GetAttr` fills; null if it is not known.
static QualType storedType(const Use &Access) {
  const CallExpr &Call = *Access.Call;
  if (Call.getNumArgs() < 2)
    return QualType();
  return Call.getArg(1)->getType()->getPointeeType();
}

static std::string problemOfAttribute(const Use &Access,
                                      const OpSignature &Op) {
  const std::string &Name = *Access.Name;
  const OpAttribute *Declared = Op.attribute(Name);
  // TensorFlow adds attributes that start with an underscore.
  if (!Declared)
    return Op.IsOpen || isInternalName(Name)
               ? ""
               : "op '" + Op.Name + "' does not declare the attribute '" +
                     Name + "'";
  const QualType Type = storedType(Access);
  const StoredAttribute Stored =
      Type.isNull() ? StoredAttribute() : attributeStoredIn(Type);
  if (Stored.Kind == AttributeKind::Unknown ||
      Declared->Kind == AttributeKind::Unknown ||
      (Stored.Kind == Declared->Kind && Stored.IsList == Declared->IsList))
    return "";
  return "attribute '" + Name + "' of op '" + Op.Name + "' is declared as '" +
         spelling(Declared->Kind, Declared->IsList) + "' but read as '" +
         spelling(Stored.Kind, Stored.IsList) + "'";
}

/// Why \p Op does not have what \p Access names, or an empty string.
static std::string problemOf(const Use &Access, const OpSignature &Op) {
  if (Access.Part == OpPart::Attribute)
    return Access.Name ? problemOfAttribute(Access, Op) : "";
  const std::vector<OpArgument> &Declared = argumentsOf(Op, Access.Part);
  if (Op.IsOpen)
    return "";
  if (Access.Name)
    return findArgument(Declared, *Access.Name)
               ? ""
               : "op '" + Op.Name + "' has no " + wordFor(Access.Part) +
                     " named '" + *Access.Name + "'";
  if (hasList(Declared) || *Access.Index < 0 ||
      static_cast<uint64_t>(*Access.Index) < Declared.size())
    return "";
  return wordFor(Access.Part) + " " + std::to_string(*Access.Index) +
         " does not exist; op '" + Op.Name + "' has " +
         countOf(Declared.size(), Access.Part);
}

/// The declared names of the same kind.
static std::vector<std::string> declaredNames(const Use &Access,
                                              const OpSignature &Op) {
  std::vector<std::string> Names;
  if (Access.Part == OpPart::Attribute)
    for (const OpAttribute &Attribute : Op.Attributes)
      Names.push_back(Attribute.Name);
  else
    for (const OpArgument &Argument : argumentsOf(Op, Access.Part))
      Names.push_back(Argument.Name);
  return Names;
}

static void compare(const Binding &Bound, const ASTContext &Context,
                    std::vector<Mismatch> &Found) {
  for (const Use &Access : Bound.Code.Uses) {
    if (Access.IsGuarded)
      continue;
    const ServedOp *First = nullptr;
    size_t Failing = 0;
    for (const ServedOp &Served : Bound.Ops) {
      if (problemOf(Access, *Served.Op.Is).empty())
        continue;
      ++Failing;
      if (!First)
        First = &Served;
    }
    // Code that depends on a condition may run for the other ops only.
    if (!First || (Access.IsConditional &&
                   (!Bound.IsComplete || Failing != Bound.Ops.size())))
      continue;
    Mismatch Wrong;
    Wrong.Where = Access.Key->getBeginLoc();
    Wrong.Range = Access.Key->getSourceRange();
    Wrong.Message = problemOf(Access, *First->Op.Is);
    Wrong.Steps = First->steps();
    Wrong.About = Bound.Subject;
    const OpSignature &Op = *First->Op.Is;
    if (Access.Name &&
        (Access.Part != OpPart::Attribute || !Op.attribute(*Access.Name)))
      suggestNearest(Wrong, *Access.Key, *Access.Name,
                     declaredNames(Access, Op), Context);
    Found.push_back(std::move(Wrong));
  }
}

/// A shape function of TensorFlow that accesses inputs or outputs that the op
/// does not have.
static void compareNeeds(const Binding &Bound, std::vector<Mismatch> &Found,
                         const Registrations &All) {
  const auto *Function = llvm::cast<FunctionDecl>(Bound.Subject);
  const std::optional<ShapeFunctionNeeds> Needs =
      needsOfShapeFunction(*Function);
  if (!Needs)
    return;
  for (const ServedOp &Served : Bound.Ops) {
    const OpSignature &Op = *Served.Op.Is;
    const bool LacksInputs =
        !hasList(Op.Inputs) && Op.Inputs.size() < Needs->Inputs;
    const bool LacksOutputs =
        !hasList(Op.Outputs) && Op.Outputs.size() < Needs->Outputs;
    if (Op.IsOpen || (!LacksInputs && !LacksOutputs))
      continue;
    const OpPart Part = LacksInputs ? OpPart::Input : OpPart::Output;
    for (const OpDeclaration &Declared : All.ops())
      if (&Declared.Is == Served.Op.Is)
        Found.push_back(
            {Declared.ShapeFunction->getBeginLoc(),
             Declared.ShapeFunction->getSourceRange(),
             "'" + Function->getName().str() + "' requires " +
                 countOf(LacksInputs ? Needs->Inputs : Needs->Outputs, Part) +
                 "; op '" + Op.Name + "' has " +
                 countOf(argumentsOf(Op, Part).size(), Part),
             Served.steps(), nullptr});
  }
}

std::vector<Mismatch> undeclaredUses(Program &Unit) {
  const Bindings &All = Unit.get<Bindings>();
  std::vector<Mismatch> Found;
  for (const Binding &Bound : All.kernels())
    compare(Bound, Unit.context(), Found);
  for (const Binding &Bound : All.shapeFunctions()) {
    compare(Bound, Unit.context(), Found);
    compareNeeds(Bound, Found, Unit.get<Registrations>());
  }
  return Found;
}

} // namespace tfop::signature
