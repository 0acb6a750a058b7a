// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/context_access.h"
#include "checks/signature/bindings.h"
#include "checks/signature/branches.h"
#include "checks/signature/mismatch.h"
#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"
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
class AccessVisitor : public BranchVisitor {
public:
  explicit AccessVisitor(ASTContext &Context) : BranchVisitor(Context) {}

  void run(const OpCode &Code) {
    for (const Use &Next : Code.Uses)
      if (Next.Part != OpPart::Attribute)
        ByCall[Next.Call] = &Next;
    for (const OpCode::Body &Next : Code.Bodies) {
      Depth = Next.IsConditional ? 1 : 0;
      TraverseStmt(Next.Function->getBody());
    }
  }

  bool VisitVarDecl(VarDecl *Variable) override {
    if (const Expr *Value = Variable->getInit())
      if (const Use *Tensor = tensorIn(Value))
        bind(Variable, Tensor);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (inspectsDataType(*Call))
      InspectsTypes = true;
    if (const VarDecl *Variable = tensorSetBy(*Call))
      bind(Variable, ByCall.lookup(Call));
    if (std::optional<ElementAccess> Access = elementAccess(*Call))
      Accesses.push_back({nullptr, *std::move(Access), Call, isConditional()});
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) override {
    // A Tensor that is assigned has more than one source.
    if (Call->getOperator() == OO_Equal)
      if (const auto *Variable =
              llvm::dyn_cast_or_null<VarDecl>(namedBy(Call->getArg(0))))
        bind(Variable, nullptr);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Operation) override {
    if (Operation->isAssignmentOp())
      if (const auto *Variable =
              llvm::dyn_cast_or_null<VarDecl>(namedBy(Operation->getLHS())))
        bind(Variable, nullptr);
    return true;
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
  void bind(const VarDecl *Variable, const Use *Tensor) {
    const auto [Place, New] = Bound.try_emplace(Variable, Tensor);
    if (!New && Place->second != Tensor)
      Place->second = nullptr;
  }

  /// The input or output that \p Value denotes, or null.
  const Use *tensorIn(const Expr *Value) const {
    Value = Value->IgnoreUnlessSpelledInSource();
    if (const auto *Dereferenced = llvm::dyn_cast<UnaryOperator>(Value);
        Dereferenced && (Dereferenced->getOpcode() == UO_Deref ||
                         Dereferenced->getOpcode() == UO_AddrOf))
      Value = Dereferenced->getSubExpr()->IgnoreUnlessSpelledInSource();
    if (const auto *Call = llvm::dyn_cast<CallExpr>(Value))
      return tensorSetBy(*Call) ? nullptr : ByCall.lookup(Call);
    return Bound.lookup(llvm::dyn_cast_or_null<VarDecl>(namedBy(Value)));
  }

  llvm::DenseMap<const CallExpr *, const Use *> ByCall;
  /// Null for a variable with several sources.
  llvm::DenseMap<const VarDecl *, const Use *> Bound;
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
