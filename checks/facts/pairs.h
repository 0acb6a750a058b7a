// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Expr.h"
#include "llvm/ADT/StringMap.h"
#include <deque>
#include <optional>
#include <string>

/// The acquire/release table: which functions acquire a resource, and which
/// release it. Functions and classes are known by name in any namespace.
namespace tfop::resources {

/// The ways in which code releases a resource. `Function` is one of the table's
/// functions that releases one kind of resource: `TF_DeleteTensor(t)`.
enum class ReleaseForm { Delete, DeleteArray, Free, Unref, Function };

/// A kind of resource, and how it is released.
struct Resource {
  /// As the reader spells it: "new[]".
  llvm::StringRef Name;
  /// The forms that fit. Another form releases it too, but wrongly.
  llvm::ArrayRef<ReleaseForm> Fits;
  /// The functions that release it, the usual one first; none for a kind that
  /// has a form of its own.
  llvm::ArrayRef<llvm::StringRef> Functions = {};
};

/// Acquiring functions and what releases what they acquire, written as
/// `Open, OpenAt = Close; Connect = Disconnect(1)`. A method can be named with
/// its class (`Pool::Get`); the number says which argument is released, if it
/// is not the first. A release is a function that is given the resource or a
/// method that is called on it; `delete`, `free` and `Unref` are what they are
/// in code. The built-in table is written in the same way.
class Pairs {
public:
  explicit Pairs(std::string Text);
  Pairs(const Pairs &) = delete;
  Pairs &operator=(const Pairs &) = delete;

  const Resource *acquiredBy(const clang::FunctionDecl &Function) const;
  /// The same for a call that a template has not resolved yet: by its
  /// candidates or, where it has none, by its name.
  const Resource *acquiredBy(const clang::CallExpr &Call) const;

  /// Without an index: any of its arguments, or its object.
  bool releases(const clang::FunctionDecl &Function,
                std::optional<unsigned> Index) const;
  /// The arguments that a function of that name releases; empty for others.
  llvm::ArrayRef<unsigned> releasedBy(llvm::StringRef Function) const;
  /// The pointer that \p Call releases, also in a template: an argument, or the
  /// object of a method that is not given a pointer. Null for other calls.
  const clang::Expr *releasedIn(const clang::CallExpr &Call) const;

  /// The first piece of text that is not a pair, or empty.
  llvm::StringRef mistake() const { return Mistake; }

private:
  struct Row {
    Resource Kind;
    llvm::SmallVector<llvm::StringRef, 2> Releasers;
    llvm::SmallVector<ReleaseForm, 1> Fits;
  };
  struct Acquirer {
    llvm::StringRef Class;
    const Resource *Kind;
  };
  bool addRow(llvm::StringRef Line);
  void addReleaser(llvm::StringRef Name, Row &Kind);

  const std::string Text;
  std::deque<Row> Rows;
  llvm::StringMap<llvm::SmallVector<Acquirer, 1>> Acquirers;
  llvm::StringMap<llvm::SmallVector<unsigned, 1>> Releasers;
  llvm::StringRef Mistake;
};

/// The functions of TensorFlow, the C library and the libraries that kernels
/// use.
const Pairs &builtInPairs();

} // namespace tfop::resources
