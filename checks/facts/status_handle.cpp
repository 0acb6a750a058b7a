// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/status_handle.h"

#include "checks/syntax/names.h"
#include "clang/AST/Decl.h"

using namespace clang;

namespace tfop::resources {

bool isStatusHandle(QualType Type) {
  const RecordDecl *Record = Type->isPointerType()
                                 ? Type->getPointeeType()->getAsRecordDecl()
                                 : nullptr;
  return Record && identifierOf(Record) == "TF_Status";
}

std::string callWithOwnStatus(llvm::StringRef Releaser,
                              llvm::StringRef Object) {
  return ("TF_Status *status = TF_NewStatus(); " + Releaser + "(" + Object +
          ", status); TF_DeleteStatus(status);")
      .str();
}

} // namespace tfop::resources
