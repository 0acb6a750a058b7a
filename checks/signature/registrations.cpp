// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/signature/registrations.h"

#include "checks/facts/tf_op_names.h"
#include "checks/summary/library.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::signature {

Registrations::Registrations(Program &Unit)
    : Context(Unit.context()), Others(Unit.library()) {
  for (const Decl *Scope : Context.getTraversalScope())
    if (const auto *Inner = llvm::dyn_cast<DeclContext>(Scope))
      addFrom(*Inner);
    else if (const auto *Variable = llvm::dyn_cast<VarDecl>(Scope))
      add(*Variable);
}

void Registrations::add(const VarDecl &Variable) {
  if (Context.getSourceManager().isInSystemHeader(Variable.getLocation()))
    return;
  if (std::optional<tf_api::OpDeclaration> Op = tf_api::opDeclaredBy(Variable))
    Ops.push_back(*std::move(Op));
  else if (std::optional<tf_api::KernelRegistration> Kernel =
               tf_api::kernelRegisteredBy(Variable))
    Kernels.push_back(*std::move(Kernel));
}

void Registrations::addFrom(const DeclContext &Scope) {
  if (!llvm::isa<TranslationUnitDecl, NamespaceDecl, LinkageSpecDecl>(Scope))
    return;
  for (const Decl *Next : Scope.decls())
    if (const auto *Inner = llvm::dyn_cast<DeclContext>(Next))
      addFrom(*Inner);
    else if (const auto *Variable = llvm::dyn_cast<VarDecl>(Next))
      add(*Variable);
}

/// The location of a declaration in a file that may not be part of the
/// translation unit.
static SourceLocation locationOf(const summary::DeclaredOp &Op,
                                 SourceManager &Sources) {
  const OptionalFileEntryRef Entry =
      Sources.getFileManager().getOptionalFileRef(Op.File);
  if (!Entry)
    return SourceLocation();
  const FileID File = Sources.getOrCreateFileID(*Entry, SrcMgr::C_User);
  return Sources.getLocForStartOfFile(File).getLocWithOffset(Op.Offset);
}

std::optional<KnownOp> Registrations::find(llvm::StringRef Name) const {
  if (tf_api::isTensorFlowOp(Name))
    return std::nullopt;
  const tf_api::OpDeclaration *Own = nullptr;
  for (const tf_api::OpDeclaration &Op : Ops) {
    if (Op.Is.Name != Name)
      continue;
    if (Own && Own->Is != Op.Is)
      return std::nullopt;
    Own = &Op;
  }
  if (Own)
    return KnownOp{&Own->Is, Own->Where};
  const llvm::ArrayRef<summary::DeclaredOp> Elsewhere =
      Others ? Others->findOps(Name) : llvm::ArrayRef<summary::DeclaredOp>();
  if (Elsewhere.empty() ||
      llvm::any_of(Elsewhere, [&](const summary::DeclaredOp &Other) {
        return Other.Is != Elsewhere.front().Is;
      }))
    return std::nullopt;
  return KnownOp{&Elsewhere.front().Is,
                 locationOf(Elsewhere.front(), Context.getSourceManager())};
}

bool Registrations::isDeclared(llvm::StringRef Name) const {
  return tf_api::isTensorFlowOp(Name) ||
         llvm::any_of(Ops,
                      [&](const tf_api::OpDeclaration &Op) {
                        return Op.Is.Name == Name;
                      }) ||
         (Others && !Others->findOps(Name).empty());
}

} // namespace tfop::signature
