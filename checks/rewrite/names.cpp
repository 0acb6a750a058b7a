// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/names.h"

#include "checks/rewrite/edits.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::rewrite {

/// True if unqualified lookup in \p Where searches \p Space: it is an enclosing
/// namespace or named by a `using namespace`.
static bool isOpenIn(const DeclContext &Space, const DeclContext &Where) {
  for (const DeclContext *Enclosing = &Where; Enclosing;
       Enclosing = Enclosing->getLookupParent()) {
    if (Enclosing->getPrimaryContext() == &Space)
      return true;
    for (const UsingDirectiveDecl *Using : Enclosing->using_directives())
      if (Using->getNominatedNamespace()->getPrimaryContext() == &Space)
        return true;
  }
  return false;
}

std::string spelledBeside(const CXXRecordDecl &Neighbor, llvm::StringRef Name,
                          const DeclContext &Where, ASTContext &Context) {
  const DeclContext *Space = Neighbor.getEnclosingNamespaceContext();
  if (Space->lookup(&Context.Idents.get(Name)).empty())
    return "";
  std::string Result = Name.str();
  while (const auto *Named = llvm::dyn_cast<NamespaceDecl>(Space)) {
    if (isOpenIn(*Named->getPrimaryContext(), Where))
      break;
    if (!Named->isAnonymousNamespace() && !Named->isInline())
      Result = Named->getName().str() + "::" + Result;
    Space = Named->getParent();
  }
  return Result;
}

bool fileMentions(llvm::StringRef Name, SourceLocation Where,
                  const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  return Sources.getBufferData(Sources.getFileID(Sources.getFileLoc(Where)))
      .contains(Name);
}

std::string freshName(std::string Name, const FunctionDecl &Function,
                      const ASTContext &Context) {
  const llvm::StringRef Text = textOf(Function.getSourceRange(), Context);
  while (Text.contains(Name))
    Name += "_too";
  return Name;
}

} // namespace tfop::rewrite
