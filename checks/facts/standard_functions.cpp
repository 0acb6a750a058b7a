// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/standard_functions.h"

#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop {

bool returnsArgument(const FunctionDecl &Function) {
  return StringSwitch<bool>(identifierOf(&Function))
      .Cases({"move", "forward", "ref", "cref", "as_const", "exchange"}, true)
      .Cases({"CHECK_NOTNULL", "CheckNotNull"}, true)
      .Default(false);
}

bool isStdMove(const FunctionDecl &Function) {
  return Function.isInStdNamespace() && identifierOf(&Function) == "move";
}

bool isStdForward(const FunctionDecl &Function) {
  return Function.isInStdNamespace() && identifierOf(&Function) == "forward";
}

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

bool accessesElements(const FunctionDecl &Function) {
  return StringSwitch<bool>(identifierOf(&Function))
      .Cases({"get", "begin", "end"}, true)
      .Default(false);
}

bool copiesMemory(const FunctionDecl &Function) {
  return StringSwitch<bool>(identifierOf(&Function))
      .Cases({"memcpy", "memmove"}, true)
      .Default(false);
}

bool writesBytes(const FunctionDecl &Function) {
  return copiesMemory(Function) || StringSwitch<bool>(identifierOf(&Function))
                                       .Cases({"memset", "bzero"}, true)
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

bool isHousekeeping(llvm::StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"lock", "unlock", "reset", "clear", "move", "forward"}, true)
      .Cases({"fflush", "printf", "fprintf"}, true)
      .Default(false);
}

bool isLogging(const Stmt &Statement, const ASTContext &Context) {
  SourceLocation Location = Statement.getBeginLoc();
  const SourceManager &Sources = Context.getSourceManager();
  while (Location.isMacroID()) {
    const llvm::StringRef Name =
        Lexer::getImmediateMacroName(Location, Sources, Context.getLangOpts());
    if (Name.contains("LOG") || Name.contains("CHECK"))
      return true;
    Location = Sources.getImmediateMacroCallerLoc(Location);
  }
  return false;
}

bool affectsPath(llvm::StringRef Word) {
  return llvm::is_contained({"return", "break", "continue", "goto", "throw",
                             "delete", "this", "exit", "abort", "FATAL"},
                            Word) ||
         Word.starts_with("CHECK") || Word.ends_with("_CHECK") ||
         Word.contains("ASSERT");
}

bool forwardsArgument(llvm::StringRef Function) {
  return StringSwitch<bool>(Function)
      .Cases({"move", "forward", "get", "begin", "end", "as_const"}, true)
      .Cases({"CHECK_NOTNULL", "CheckNotNull"}, true)
      .Default(false);
}

bool createsTuple(llvm::StringRef Function) {
  return Function == "make_pair" || Function == "make_tuple";
}

bool swapsContents(llvm::StringRef Function) { return Function == "swap"; }

} // namespace tfop
