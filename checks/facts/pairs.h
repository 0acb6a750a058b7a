// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Expr.h"
#include "llvm/ADT/StringMap.h"
#include <deque>
#include <optional>
#include <string>

/// The acquire/release table: the functions that acquire a resource and the
/// functions that release it. Functions and classes match by name in any
/// namespace.
namespace tfop::resources {

/// The forms of a release. `Function` is a function of the table that releases
/// one kind of resource: `TF_DeleteTensor(t)`.
enum class ReleaseForm { Delete, DeleteArray, Free, Unref, Function };

/// A kind of resource and its releases.
struct Resource {
  /// The name shown to the user: "new[]".
  llvm::StringRef Name;
  /// The matching forms. Any other form is a mismatched release.
  llvm::ArrayRef<ReleaseForm> MatchingForms;
  /// The functions that release it, starting with the usual one; empty for a
  /// kind with its own form.
  llvm::ArrayRef<llvm::StringRef> Functions = {};
};

/// Acquiring functions and their releases, written as `Open, OpenAt = Close;
/// Connect = Disconnect(1)`. A method can be qualified with its class
/// (`Pool::Get`). The number is the index of the released argument, 0 by
/// default. A release is a function that takes the resource or a method of the
/// resource; `delete`, `free`, and `Unref` have their usual meaning. The
/// built-in table uses the same syntax.
class Pairs {
public:
  explicit Pairs(std::string Text);
  Pairs(const Pairs &) = delete;
  Pairs &operator=(const Pairs &) = delete;

  const Resource *acquiredBy(const clang::FunctionDecl &Function) const;
  /// The same for a call that may be unresolved in a template: matches its
  /// candidates or, if there are none, its name.
  const Resource *acquiredBy(const clang::CallExpr &Call) const;

  /// Without an index, matches any argument or the object.
  bool releases(const clang::FunctionDecl &Function,
                std::optional<unsigned> Index) const;
  /// The indices of the arguments that a function of that name releases; empty
  /// for other functions.
  llvm::ArrayRef<unsigned> releasedBy(llvm::StringRef Function) const;
  /// The pointer that \p Call releases, including in templates: an argument, or
  /// the object if no argument is a pointer. Null for other calls.
  const clang::Expr *releasedIn(const clang::CallExpr &Call) const;

  /// The kind of that name, or null.
  const Resource *named(llvm::StringRef Name) const;

  /// The first entry that is not a valid pair, or empty.
  llvm::StringRef firstInvalid() const { return FirstInvalid; }

private:
  struct Row {
    Resource Kind;
    llvm::SmallVector<llvm::StringRef, 2> Releasers;
    llvm::SmallVector<ReleaseForm, 1> MatchingForms;
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
  llvm::StringRef FirstInvalid;
};

/// The functions of TensorFlow, the C library, and other libraries used by
/// kernels.
const Pairs &builtInPairs();

} // namespace tfop::resources
