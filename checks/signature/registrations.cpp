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

SourceLocation locationIn(llvm::StringRef Path, unsigned Offset,
                          SourceManager &Sources) {
  const OptionalFileEntryRef Entry =
      Sources.getFileManager().getOptionalFileRef(Path);
  if (!Entry)
    return SourceLocation();
  const FileID File = Sources.getOrCreateFileID(*Entry, SrcMgr::C_User);
  return Sources.getLocForStartOfFile(File).getLocWithOffset(Offset);
}

/// The length of the directory that contains both files.
static size_t commonDirectory(llvm::StringRef A, llvm::StringRef B) {
  const auto [InA, InB] = std::mismatch(A.begin(), A.end(), B.begin(), B.end());
  const size_t Slash = A.take_front(InA - A.begin()).rfind('/');
  return Slash == llvm::StringRef::npos ? 0 : Slash;
}

/// The declaration of the op in another file, or null if several differ. A tree
/// may contain several projects: the declarations that are nearest to the file
/// in the tree count.
const summary::DeclaredOp *Registrations::elsewhere(llvm::StringRef Op) const {
  const SourceManager &Sources = Context.getSourceManager();
  const OptionalFileEntryRef Entry =
      Sources.getFileEntryRefForID(Sources.getMainFileID());
  const llvm::StringRef Here =
      Entry ? Entry->getFileEntry().tryGetRealPathName() : "";
  const summary::DeclaredOp *Nearest = nullptr;
  bool Differ = false;
  for (const summary::DeclaredOp &Next : Others->findOps(Op)) {
    const size_t Now = commonDirectory(Here, Next.File);
    const size_t Before = Nearest ? commonDirectory(Here, Nearest->File) : 0;
    if (!Nearest || Now > Before) {
      Nearest = &Next;
      Differ = false;
    } else if (Now == Before) {
      Differ |= Next.Is != Nearest->Is;
    }
  }
  return Differ ? nullptr : Nearest;
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
  const summary::DeclaredOp *Other = Others ? elsewhere(Name) : nullptr;
  if (!Other)
    return std::nullopt;
  return KnownOp{&Other->Is, locationIn(Other->File, Other->Offset,
                                        Context.getSourceManager())};
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
