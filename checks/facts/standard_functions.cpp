// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/standard_functions.h"

#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"
#include "clang/AST/ASTContext.h"
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
