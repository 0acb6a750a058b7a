// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/library_effects.h"

#include "checks/facts/tf_api.h"
#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"

using namespace clang;

namespace tfop {

bool runsCallables(const FunctionDecl &StandardFunction) {
  const llvm::StringRef Name = identifierOf(&StandardFunction);
  return !llvm::isa<CXXMethodDecl>(StandardFunction) &&
         !Name.starts_with("make_") && !Name.starts_with("bind") &&
         !StringSwitch<bool>(Name)
              .Cases({"async", "move", "forward", "ref", "cref", "swap"}, true)
              .Cases({"exchange", "addressof", "tie", "get", "not_fn"}, true)
              .Cases({"forward_as_tuple", "mem_fn", "as_const"}, true)
              .Cases({"atexit", "at_quick_exit", "set_terminate"}, true)
              .Cases({"allocate_shared", "construct_at"}, true)
              .Default(false);
}

/// The argument that a function named \p Name writes through; nothing for other
/// functions. Algorithms write through the iterator before their function.
static std::optional<unsigned> writtenArgument(llvm::StringRef Name,
                                               unsigned Arguments) {
  if (Name == "transform")
    return Arguments == 5 ? 3 : 2;
  // std::move(first, last, out)
  if (Name == "move")
    return Arguments == 3 ? std::optional(2u) : std::nullopt;
  return StringSwitch<std::optional<unsigned>>(Name)
      .Cases({"memcpy", "memmove", "memset", "bzero", "strcpy"}, 0u)
      .Cases({"strncpy", "strcat", "strncat", "sprintf", "snprintf"}, 0u)
      .Cases({"vsprintf", "vsnprintf", "fgets", "fread"}, 0u)
      .Cases({"fill", "fill_n", "iota", "generate", "generate_n"}, 0u)
      .Cases({"sort", "stable_sort", "partial_sort", "nth_element"}, 0u)
      .Cases({"reverse", "rotate", "shuffle", "random_shuffle"}, 0u)
      .Cases({"replace", "replace_if", "partition", "unique"}, 0u)
      .Cases({"make_heap", "push_heap", "pop_heap", "remove_if"}, 0u)
      .Cases({"copy", "copy_n", "copy_if", "copy_backward"}, 2u)
      .Cases({"partial_sum", "adjacent_difference", "reverse_copy"}, 2u)
      .Cases({"inclusive_scan", "exclusive_scan", "unique_copy"}, 2u)
      .Default(std::nullopt);
}

llvm::SmallVector<unsigned, 4> writtenArguments(const CallExpr &Call) {
  llvm::SmallVector<unsigned, 4> Result;
  if (llvm::isa_and_nonnull<CXXMethodDecl>(Call.getDirectCallee()))
    return Result;
  const llvm::StringRef Name = identifierOf(Call.getDirectCallee());
  // sscanf(text, format, &a, &b)
  if (Name == "sscanf" || Name == "fscanf")
    for (unsigned I = 2; I < Call.getNumArgs(); ++I)
      Result.push_back(I);
  else if (const std::optional<unsigned> Index =
               writtenArgument(Name, Call.getNumArgs());
           Index && *Index < Call.getNumArgs())
    Result.push_back(*Index);
  return Result;
}

bool tiesReferences(const FunctionDecl &Function) {
  return Function.isInStdNamespace() && identifierOf(&Function) == "tie";
}

/// Views have the methods of containers, but not the elements.
static bool isView(llvm::StringRef Class) {
  return Class.contains_insensitive("view") ||
         Class.contains_insensitive("span") ||
         StringSwitch<bool>(Class)
             .Cases({"ArraySlice", "StringPiece", "initializer_list"}, true)
             .Default(false);
}

bool holdsElements(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  const CXXRecordDecl *Definition = Class ? Class->getDefinition() : nullptr;
  if (!Definition || isMatrixView(Type) || isView(identifierOf(Class)))
    return false;
  return isMatrix(Type) ||
         llvm::any_of(Definition->methods(), [](const CXXMethodDecl *Method) {
           return identifierOf(Method) == "begin";
         });
}

bool pointsToElements(llvm::StringRef Method) {
  return StringSwitch<bool>(Method)
      .Cases({"begin", "end", "rbegin", "rend", "data", "find"}, true)
      .Cases({"lower_bound", "upper_bound", "insert", "emplace"}, true)
      .Default(false);
}

static llvm::StringRef namespaceOf(const CXXRecordDecl &Class) {
  return identifierOf(llvm::dyn_cast_or_null<NamespaceDecl>(
      Class.getEnclosingNamespaceContext()));
}

bool isMatrix(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && namespaceOf(*Class) == "Eigen";
}

bool isMatrixView(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && isMatrix(Type) &&
         StringSwitch<bool>(identifierOf(Class))
             .Cases({"Map", "TensorMap", "TensorRef", "Ref", "Block"}, true)
             .Cases({"VectorBlock", "ArrayWrapper", "MatrixWrapper"}, true)
             .Cases({"Transpose", "Diagonal", "TensorChippingOp"}, true)
             .Cases({"TensorSlicingOp", "TensorDevice", "NoAlias"}, true)
             .Default(false);
}

namespace tf_api {

bool mayFailContext(const FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  if (!Method)
    return false;
  const llvm::StringRef Class = identifierOf(Method->getParent());
  if (llvm::isa<CXXConstructorDecl>(Method))
    return takesContext(Function) &&
           (Class == "PoolParameters" || Class == "Pool3dParameters");
  return Class == "ResourceOpKernel" && identifierOf(Method) == "Compute";
}

} // namespace tf_api

} // namespace tfop
