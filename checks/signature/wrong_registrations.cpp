// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/signature/mismatch.h"
#include "checks/signature/nearest.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace clang;
using namespace tfop::tf_api;

namespace tfop::signature {

static flow::PathStep declaredAt(const KnownOp &Op) {
  return {Op.Where, "op '" + Op.Is->Name + "' is declared here"};
}

/// A name in a registration that the op does not declare.
static Mismatch undeclaredName(const Expr &Name, llvm::StringRef Wrong,
                               const KnownOp &Op, std::string Message,
                               const std::vector<std::string> &Declared,
                               const ASTContext &Context) {
  Mismatch Result;
  Result.Where = Name.getBeginLoc();
  Result.Range = Name.getSourceRange();
  Result.Message = std::move(Message);
  if (Op.Where.isValid())
    Result.Steps.push_back(declaredAt(Op));
  if (const std::string Near = nearest(Wrong, Declared);
      !Near.empty() && !Name.getBeginLoc().isMacroID()) {
    Result.Fix =
        FixItHint::CreateReplacement(Name.getSourceRange(), "\"" + Near + "\"");
    Result.FixReason = "'" + Near + "' is the nearest declared name";
  }
  return Result;
}

static void compare(const KernelRegistration &Kernel, const KnownOp &Op,
                    const ASTContext &Context, std::vector<Mismatch> &Found) {
  std::vector<std::string> Attributes;
  for (const OpAttribute &Attribute : Op.Is->Attributes)
    if (Attribute.Kind == AttributeKind::Type)
      Attributes.push_back(Attribute.Name);
  std::vector<std::string> Arguments;
  for (const auto *Part : {&Op.Is->Inputs, &Op.Is->Outputs})
    for (const OpArgument &Argument : *Part)
      Arguments.push_back(Argument.Name);
  for (const KernelRegistration::Constraint &Constraint : Kernel.Constraints) {
    const OpAttribute *Declared = Op.Is->attribute(Constraint.Attribute);
    if (!Declared)
      Found.push_back(undeclaredName(
          *Constraint.Name, Constraint.Attribute, Op,
          "op '" + Op.Is->Name + "' does not declare the attribute '" +
              Constraint.Attribute + "' that 'TypeConstraint' restricts",
          Attributes, Context));
    else if (Declared->Kind != AttributeKind::Type &&
             Declared->Kind != AttributeKind::Unknown)
      Found.push_back(undeclaredName(
          *Constraint.Name, Constraint.Attribute, Op,
          "attribute '" + Constraint.Attribute + "' of op '" + Op.Is->Name +
              "' is not a type, which 'TypeConstraint' requires",
          {}, Context));
  }
  for (const KernelRegistration::Memory &Host : Kernel.HostArguments)
    if (!llvm::is_contained(Arguments, Host.Argument))
      Found.push_back(
          undeclaredName(*Host.Name, Host.Argument, Op,
                         "op '" + Op.Is->Name + "' has no input or output '" +
                             Host.Argument + "' to keep in host memory",
                         Arguments, Context));
}

/// A key that distinguishes the kernels of one op.
static std::string identityOf(const KernelRegistration &Kernel) {
  std::string Text = Kernel.Op + "|" + Kernel.Device + "|" + Kernel.Label +
                     "|" + std::to_string(Kernel.Priority);
  for (const KernelRegistration::Constraint &Constraint : Kernel.Constraints)
    Text +=
        "|" + Constraint.Attribute + "=" + llvm::join(Constraint.Types, ",");
  return Text;
}

/// Suggests to delete \p Kernel. A macro that registers several kernels stays.
static void suggestDeletion(Mismatch &Wrong, const KernelRegistration &Kernel,
                            const Registrations &All,
                            const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const CharSourceRange Range = Sources.getExpansionRange(Kernel.Where);
  for (const KernelRegistration &Other : All.kernels())
    if (&Other != &Kernel &&
        Sources.getExpansionLoc(Other.Where) == Range.getBegin())
      return;
  const std::optional<Token> Semicolon =
      Lexer::findNextToken(Range.getEnd(), Sources, Context.getLangOpts());
  if (!Kernel.Where.isMacroID() || !Semicolon || Semicolon->isNot(tok::semi))
    return;
  Wrong.Fix = FixItHint::CreateRemoval(
      CharSourceRange::getCharRange(Range.getBegin(), Semicolon->getEndLoc()));
  Wrong.FixReason = "the kernel that is registered first then runs";
}

static void findRepeated(const Registrations &All, const ASTContext &Context,
                         std::vector<Mismatch> &Found) {
  const SourceManager &Sources = Context.getSourceManager();
  std::map<std::string, const KernelRegistration *> Seen;
  for (const KernelRegistration &Kernel : All.kernels()) {
    if (!Kernel.IsExact)
      continue;
    const auto [Place, New] = Seen.try_emplace(identityOf(Kernel), &Kernel);
    const SourceLocation First = Sources.getFileLoc(Place->second->Where);
    const SourceLocation Second = Sources.getFileLoc(Kernel.Where);
    if (New || Sources.getFileID(First) != Sources.getFileID(Second))
      continue;
    Mismatch Wrong;
    Wrong.Where = Kernel.Where;
    Wrong.Message = "a kernel for op '" + Kernel.Op +
                    "' with the same device, types and label is already "
                    "registered; the op cannot run";
    Wrong.Steps = {{First, "the kernel is first registered here"}};
    suggestDeletion(Wrong, Kernel, All, Context);
    Found.push_back(std::move(Wrong));
  }
}

/// A kernel for an op that no file declares, while a declared op with a similar
/// name has no kernel.
static void findMisnamed(const Registrations &All, const ASTContext &Context,
                         std::vector<Mismatch> &Found) {
  std::vector<std::string> WithoutKernel;
  std::map<std::string, SourceLocation> Declared;
  for (const OpDeclaration &Op : All.ops())
    if (llvm::none_of(All.kernels(), [&](const KernelRegistration &Kernel) {
          return Kernel.Op == Op.Is.Name;
        })) {
      WithoutKernel.push_back(Op.Is.Name);
      Declared[Op.Is.Name] = Op.Where;
    }
  for (const KernelRegistration &Kernel : All.kernels()) {
    if (All.isDeclared(Kernel.Op) || isInternalName(Kernel.Op))
      continue;
    const std::string Near = nearest(Kernel.Op, WithoutKernel);
    if (Near.empty())
      continue;
    Mismatch Wrong;
    Wrong.Where = Kernel.OpName->getBeginLoc();
    Wrong.Range = Kernel.OpName->getSourceRange();
    Wrong.Message = "op '" + Kernel.Op + "' is not declared; did you mean '" +
                    Near + "', which has no kernel?";
    Wrong.Steps = {{Declared[Near], "op '" + Near + "' is declared here"}};
    suggestNearest(Wrong, *Kernel.OpName, Kernel.Op, WithoutKernel, Context);
    Found.push_back(std::move(Wrong));
  }
}

std::vector<Mismatch> wrongRegistrations(Program &Unit) {
  const Registrations &All = Unit.get<Registrations>();
  std::vector<Mismatch> Found;
  for (const KernelRegistration &Kernel : All.kernels())
    if (const std::optional<KnownOp> Op = All.find(Kernel.Op);
        Op && !Op->Is->IsOpen)
      compare(Kernel, *Op, Unit.context(), Found);
  findRepeated(All, Unit.context(), Found);
  findMisnamed(All, Unit.context(), Found);
  return Found;
}

std::vector<Mismatch> invalidSpecs(Program &Unit) {
  std::vector<Mismatch> Found;
  for (const OpDeclaration &Op : Unit.get<Registrations>().ops())
    for (const SpecProblem &Problem : Op.Problems) {
      Mismatch Wrong;
      Wrong.Where = Problem.Spec->getBeginLoc();
      Wrong.Range = Problem.Spec->getSourceRange();
      Wrong.Message =
          "'" + Problem.Text + "' is rejected by TensorFlow; " + Problem.Why;
      Found.push_back(std::move(Wrong));
    }
  return Found;
}

} // namespace tfop::signature
