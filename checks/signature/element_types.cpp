// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/context_access.h"
#include "checks/signature/bindings.h"
#include "checks/signature/mismatch.h"
#include "checks/signature/tensors.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace clang;
using namespace tfop::tf_api;

namespace tfop::signature {

namespace {

/// An access to the elements of an input or output.
struct TypedAccess {
  const Use *Tensor = nullptr;
  ElementAccess Access;
  const CallExpr *Call = nullptr;
  bool IsConditional = false;
};

/// Collects the accesses in the code of a kernel.
class AccessVisitor : public TensorVisitor {
public:
  explicit AccessVisitor(ASTContext &Context) : TensorVisitor(Context) {}

  bool VisitCallExpr(CallExpr *Call) override {
    if (inspectsDataType(*Call))
      InspectsTypes = true;
    if (std::optional<ElementAccess> Access = elementAccess(*Call))
      Accesses.push_back({nullptr, *std::move(Access), Call, isConditional()});
    return TensorVisitor::VisitCallExpr(Call);
  }
  /// `type_ == DT_FLOAT`, `switch (type_)`
  bool VisitMemberExpr(MemberExpr *Member) override {
    InspectsTypes |= isDataType(Member->getType());
    return true;
  }

  /// The accesses whose tensor is known; empty if the code adapts to types.
  std::vector<TypedAccess> found() const {
    std::vector<TypedAccess> Result;
    if (InspectsTypes)
      return Result;
    for (TypedAccess Next : Accesses)
      if ((Next.Tensor = tensorIn(Next.Access.Tensor)) &&
          !Next.Tensor->IsGuarded && !Next.Access.Type.empty())
        Result.push_back(Next);
    return Result;
  }

private:
  std::vector<TypedAccess> Accesses;
  bool InspectsTypes = false;
};

/// Why an access is wrong.
struct Problem {
  std::string Message;
  /// Only for some of the types that the kernel can be used with.
  bool IsPartial = false;
};

/// The types that an argument can have in one kernel.
struct PossibleTypes {
  /// Empty for all.
  std::vector<std::string> Types;
  /// The attribute that the registration could restrict, or null.
  const OpAttribute *Unrestricted = nullptr;
};

} // namespace

static const OpArgument *argumentOf(const Use &Tensor, const OpSignature &Op) {
  const std::vector<OpArgument> &Among =
      Tensor.Part == OpPart::Input ? Op.Inputs : Op.Outputs;
  const OpArgument *Found = Tensor.Name ? findArgument(Among, *Tensor.Name)
                            : *Tensor.Index < 0
                                ? nullptr
                                : findArgument(Among, unsigned(*Tensor.Index));
  return Found && !Found->IsList ? Found : nullptr;
}

static std::optional<PossibleTypes>
possibleTypes(const OpArgument &Argument, const OpSignature &Op,
              const KernelRegistration &Kernel) {
  if (!Argument.Type.empty())
    return PossibleTypes{{Argument.Type}};
  const OpAttribute *Attribute = Op.attribute(Argument.TypeAttribute);
  if (!Attribute || Attribute->Kind != AttributeKind::Type || Attribute->IsList)
    return std::nullopt;
  for (const KernelRegistration::Constraint &Constraint : Kernel.Constraints)
    if (Constraint.Attribute == Attribute->Name)
      return Constraint.Types.empty()
                 ? std::nullopt
                 : std::optional(PossibleTypes{Constraint.Types});
  if (!Kernel.IsExact)
    return std::nullopt;
  return PossibleTypes{Attribute->Types, Attribute};
}

/// True if a tensor of type \p Declared can be accessed.
static bool permits(llvm::StringRef Declared, const ElementAccess &Access) {
  return Declared == Access.Type ||
         (Access.IsScalar && integerBits(Declared) != 0 &&
          integerBits(Declared) == integerBits(Access.Type));
}

static std::optional<Problem> problemOf(const TypedAccess &Found,
                                        const ServedOp &Served) {
  const OpSignature &Op = *Served.Op.Is;
  const OpArgument *Argument = argumentOf(*Found.Tensor, Op);
  const std::optional<PossibleTypes> Possible =
      Argument && Served.Kernel ? possibleTypes(*Argument, Op, *Served.Kernel)
                                : std::nullopt;
  if (!Possible)
    return std::nullopt;
  const std::string Subject =
      (Found.Tensor->Part == OpPart::Input ? "input '" : "output '") +
      Argument->Name + "' of op '" + Op.Name + "'";
  const auto Permits = [&](llvm::StringRef Type) {
    return permits(Type, Found.Access);
  };
  if (Possible->Unrestricted) {
    if (!Possible->Types.empty() && llvm::all_of(Possible->Types, Permits))
      return std::nullopt;
    return Problem{Subject +
                       " may have other element types; the kernel is "
                       "registered without a type constraint for '" +
                       Possible->Unrestricted->Name + "'",
                   /*IsPartial=*/true};
  }
  if (Permits(Possible->Types.front()))
    return std::nullopt;
  return Problem{Subject +
                 (Argument->Type.empty()
                      ? " has another element type in this kernel"
                      : " is declared as '" + Argument->Type +
                            "' and cannot be accessed with another type")};
}

/// Suggests `.TypeConstraint<E>("T")` after `Name("Op")`.
static void suggestConstraint(Mismatch &Wrong, const TypedAccess &Found,
                              const ServedOp &Served,
                              const ASTContext &Context) {
  const OpArgument *Argument = argumentOf(*Found.Tensor, *Served.Op.Is);
  const OpAttribute *Attribute =
      Served.Op.Is->attribute(Argument->TypeAttribute);
  const SourceManager &Sources = Context.getSourceManager();
  const CharSourceRange Name = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(Served.Kernel->OpName->getSourceRange()),
      Sources, Context.getLangOpts());
  if (!Attribute || Name.isInvalid() ||
      !llvm::is_contained(Attribute->Types, Found.Access.Type) ||
      !isCppTypeName(Found.Access.Type))
    return;
  const std::optional<Token> Close =
      Lexer::findNextToken(Name.getBegin(), Sources, Context.getLangOpts());
  if (!Close || Close->isNot(tok::r_paren))
    return;
  Wrong.Fix =
      FixItHint::CreateInsertion(Close->getLocation().getLocWithOffset(1),
                                 ".TypeConstraint<" + Found.Access.Type +
                                     ">(\"" + Attribute->Name + "\")");
  Wrong.FixReason = "the op can then no longer run with its other types";
}

/// Suggests to access the tensor with its declared type.
static void suggestDeclaredType(Mismatch &Wrong, const TypedAccess &Found,
                                const ServedOp &Served,
                                const ASTContext &Context) {
  const OpArgument *Argument = argumentOf(*Found.Tensor, *Served.Op.Is);
  const auto *Member =
      llvm::dyn_cast<MemberExpr>(Found.Call->getCallee()->IgnoreParens());
  if (!isCppTypeName(Argument->Type) || !Member ||
      Member->getNumTemplateArgs() == 0)
    return;
  const CharSourceRange Range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(
          Member->getTemplateArgs()[0].getSourceRange()),
      Context.getSourceManager(), Context.getLangOpts());
  if (Range.isInvalid())
    return;
  Wrong.Fix = FixItHint::CreateReplacement(Range, Argument->Type);
  Wrong.FixReason = "'" + Argument->Type + "' is the declared type";
}

static void compare(const Binding &Bound, ASTContext &Context,
                    std::vector<Mismatch> &Result) {
  AccessVisitor Visitor(Context);
  Visitor.run(Bound.Code);
  std::set<std::string> Reported;
  for (const TypedAccess &Found : Visitor.found()) {
    const ServedOp *First = nullptr;
    size_t Failing = 0;
    for (const ServedOp &Served : Bound.Ops) {
      const std::optional<Problem> Next = problemOf(Found, Served);
      // A branch may test the type in a way that is not visible here.
      if (!Next || (Next->IsPartial && Found.IsConditional))
        continue;
      ++Failing;
      if (!First)
        First = &Served;
    }
    if (!First || (Found.IsConditional &&
                   (!Bound.IsComplete || Failing != Bound.Ops.size())))
      continue;
    Mismatch Wrong;
    Wrong.Where = Found.Call->getExprLoc();
    Wrong.Message = problemOf(Found, *First)->Message;
    // Report only the first access to each argument.
    if (!Reported.insert(Wrong.Message).second)
      continue;
    Wrong.Steps = First->steps();
    Wrong.About = Bound.Subject;
    suggestConstraint(Wrong, Found, *First, Context);
    if (!Wrong.Fix)
      suggestDeclaredType(Wrong, Found, *First, Context);
    Result.push_back(std::move(Wrong));
  }
}

std::vector<Mismatch> wrongElementTypes(Program &Unit) {
  std::vector<Mismatch> Result;
  for (const Binding &Bound : Unit.get<Bindings>().kernels())
    compare(Bound, Unit.context(), Result);
  return Result;
}

} // namespace tfop::signature
