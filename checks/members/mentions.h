// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/members/class_facts.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSet.h"

namespace tfop {

/// The expressions that name members, and the operations on whole objects of
/// their classes: the facts needed to change the type of a member.
class MemberMentions {
public:
  /// Collects the mentions of members with one of \p Names.
  MemberMentions(const ClassFacts &Facts, const llvm::StringSet<> &Names,
                 clang::ASTContext &Context);

  /// An expression that names a member.
  struct Mention {
    const clang::MemberExpr *Expression;
    const clang::FunctionDecl *Function;
    /// The outermost lambda around it, or null.
    const clang::LambdaExpr *Lambda;
  };
  llvm::ArrayRef<Mention> of(const clang::FieldDecl &Member) const;
  /// The constructor initializers of the member.
  llvm::ArrayRef<const clang::CXXCtorInitializer *>
  initializersOf(const clang::FieldDecl &Member) const;

  /// The location of an occurrence of the member's name that was not resolved,
  /// in the files of the class and its functions: code that was not compiled, a
  /// macro, a dependent name. Within a class that declares a member of that
  /// name itself, the name refers to that member.
  std::optional<clang::SourceLocation>
  unresolvedMention(const clang::FieldDecl &Member) const;

  /// The container, pair, or function object that holds objects of \p Class by
  /// value and may copy them; empty if there is none.
  llvm::StringRef holderOf(const clang::CXXRecordDecl &Class) const;
  /// True if an object is copy-assigned memberwise.
  bool isAssigned(const clang::CXXRecordDecl &Class) const {
    return Assigned.contains(Class.getLocation());
  }
  /// True if objects are aggregate-initialized with one value for each member.
  bool isBraceInitialized(const clang::CXXRecordDecl &Class) const {
    return BraceInitialized.contains(Class.getLocation());
  }
  /// True if objects are treated as bytes: `memset(this, 0, sizeof(*this))`.
  bool isTreatedAsBytes(const clang::CXXRecordDecl &Class) const {
    return TreatedAsBytes.contains(Class.getLocation());
  }

private:
  friend class MentionCollector;
  bool namesOtherMember(const clang::FieldDecl &Member,
                        clang::SourceLocation Where, bool OfObject) const;

  clang::ASTContext &Context;
  std::map<clang::SourceLocation, std::vector<Mention>> Mentions;
  std::map<clang::SourceLocation,
           std::vector<const clang::CXXCtorInitializer *>>
      Initializers;
  /// The classes with a member of one of the names, and their source ranges.
  struct Owner {
    llvm::StringRef Name;
    clang::SourceRange Range;
  };
  std::vector<Owner> Owners;
  /// The resolved occurrences of the names.
  std::set<clang::SourceLocation> Resolved;
  std::map<clang::SourceLocation, std::string> Holders;
  std::set<clang::SourceLocation> Assigned;
  std::set<clang::SourceLocation> BraceInitialized;
  std::set<clang::SourceLocation> TreatedAsBytes;
};

} // namespace tfop
