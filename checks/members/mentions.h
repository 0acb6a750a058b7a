// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/members/class_facts.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSet.h"

namespace tfop {

/// Where the code of the tree names members, and what it does with whole
/// objects of their classes: what has to be known before the type of a member
/// can change.
class MemberMentions {
public:
  /// Looks for members called one of \p Names.
  MemberMentions(const ClassFacts &Facts, const llvm::StringSet<> &Names,
                 clang::ASTContext &Context);

  /// An expression of a function that names a member.
  struct Mention {
    const clang::MemberExpr *Expression;
    const clang::FunctionDecl *Function;
    /// The outermost lambda around it, or null.
    const clang::LambdaExpr *Lambda;
  };
  llvm::ArrayRef<Mention> of(const clang::FieldDecl &Member) const;
  /// The initialisers of constructors that set it.
  llvm::ArrayRef<const clang::CXXCtorInitializer *>
  initializersOf(const clang::FieldDecl &Member) const;

  /// A place in the files of the class and of the functions that has the
  /// member's name, and nobody knows what is meant: code that was not compiled,
  /// a macro, a dependent name. In a class with such a member of its own, that
  /// one is meant.
  std::optional<clang::SourceLocation>
  notUnderstood(const clang::FieldDecl &Member) const;

  /// The container, pair or function object that holds objects of \p Class
  /// themselves and may copy them; empty if there is none.
  llvm::StringRef holderOf(const clang::CXXRecordDecl &Class) const;
  /// True if an object is given the value of another one, member by member.
  bool isAssigned(const clang::CXXRecordDecl &Class) const {
    return Assigned.contains(Class.getLocation());
  }
  /// True if objects are made of values in braces, one a member.
  bool isMadeOfValues(const clang::CXXRecordDecl &Class) const {
    return MadeOfValues.contains(Class.getLocation());
  }
  /// True if objects are treated as bytes: `memset(this, 0, sizeof(*this))`.
  bool isOverwritten(const clang::CXXRecordDecl &Class) const {
    return Overwritten.contains(Class.getLocation());
  }

private:
  friend class MentionCollector;
  bool isOfOther(const clang::FieldDecl &Member, clang::SourceLocation Where,
                 bool OfObject) const;

  clang::ASTContext &Context;
  std::map<clang::SourceLocation, std::vector<Mention>> Mentions;
  std::map<clang::SourceLocation,
           std::vector<const clang::CXXCtorInitializer *>>
      Initializers;
  /// The classes that have a member of one of the names, and where they are.
  struct Owner {
    llvm::StringRef Name;
    clang::SourceRange Range;
  };
  std::vector<Owner> Owners;
  /// Where one of the names means something that is known.
  std::set<clang::SourceLocation> Understood;
  std::map<clang::SourceLocation, std::string> Holders;
  std::set<clang::SourceLocation> Assigned;
  std::set<clang::SourceLocation> MadeOfValues;
  std::set<clang::SourceLocation> Overwritten;
};

} // namespace tfop
