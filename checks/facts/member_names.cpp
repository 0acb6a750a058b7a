// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/member_names.h"

#include "checks/syntax/names.h"

namespace tfop {

llvm::StringRef withoutMemberMarks(llvm::StringRef Member) {
  return Member.consume_back("_") || Member.consume_front("m_") ? Member : "";
}

std::string mutexNameFor(llvm::StringRef Member) {
  return (Member + (Member.ends_with("_") ? "mu_" : "_mu")).str();
}

bool suppressesFindings(llvm::StringRef Comment) {
  return Comment.contains("NOLINT");
}

bool removesElements(const clang::CXXMethodDecl &Method) {
  return identifierOf(&Method) == "clear" && Method.getNumParams() == 0;
}

} // namespace tfop
