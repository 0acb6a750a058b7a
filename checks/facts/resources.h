// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringMap.h"
#include <deque>
#include <optional>
#include <string>

/// The acquire/release table: what gives a thing back, and what takes it over.
/// Functions and classes are known by name in any namespace.
namespace tfop::resources {

/// The ways in which code gives a thing back. `Function` is one of the table's
/// functions that is made for one kind of thing: `TF_DeleteTensor(t)`.
enum class ReleaseForm { Delete, DeleteArray, Free, Unref, Function };

/// A kind of thing that must be given back, and how.
struct Resource {
  /// As the reader spells it: "new[]".
  llvm::StringRef Name;
  /// The forms that fit. Another form gives it back too, but wrongly.
  llvm::ArrayRef<ReleaseForm> Fits;
  /// The functions that release it, the usual one first; none for a kind that
  /// has a form of its own.
  llvm::ArrayRef<llvm::StringRef> Functions = {};
};

/// `new T`, `new T[n]`, `malloc(n)`.
extern const Resource NewObject;
extern const Resource NewArray;
extern const Resource Malloc;

const Resource &resourceOf(const clang::CXXNewExpr &New);

/// A reference to a counted object, a Tensor's buffer.
extern const Resource Reference;
extern const Resource Buffer;

/// True for the kinds that `new` makes.
bool isNew(const Resource &Kind);

/// True for things that count who uses them.
bool isCounted(const Resource &Kind);

/// How a reader gives a thing of that kind back: "TF_DeleteStatus", "Unref".
llvm::StringRef releaserOf(const Resource &Kind);

/// What each call of \p Function acquires, or null: `malloc`, `TF_NewStatus`,
/// `LookupResource`. It is the result of a function that returns a pointer;
/// otherwise the function puts it into its first parameter that can take it.
const Resource *acquiredBy(const clang::FunctionDecl &Function);

/// Acquiring functions and what releases what they acquire, written as
/// `Open, OpenAt = Close; Connect = Disconnect(1)`. A method can be named with
/// its class (`Pool::Get`); the number says which argument is released, if it
/// is not the first. A release is a function that is given the thing or a
/// method that is called on it; `delete`, `free` and `Unref` are what they are
/// in code. The built-in table is written in the same way.
class Pairs {
public:
  explicit Pairs(std::string Text);
  Pairs(const Pairs &) = delete;
  Pairs &operator=(const Pairs &) = delete;

  const Resource *acquiredBy(const clang::FunctionDecl &Function) const;
  /// Without an index: any of its arguments, or its object.
  bool releases(const clang::FunctionDecl &Function,
                std::optional<unsigned> Index) const;
  /// The arguments that a function of that name releases; empty for others.
  llvm::ArrayRef<unsigned> releasedBy(llvm::StringRef Function) const;

  /// The first piece of text that is no pair, or empty.
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

/// True if \p Function releases its argument \p Index, beside the one that
/// releaseIn() tells of: `png_destroy_read_struct(&png, &info, &end)`.
bool releasesArgument(const clang::FunctionDecl &Function, unsigned Index);

/// `p->Ref()`, `(*p).Ref()`: the bare pointer to the object that a reference is
/// added to, or null.
const clang::Expr *referencedIn(const clang::CallExpr &Call);

/// `owner.release()`: what the caller has to release now, or null where the
/// call is another or the owner has a deleter of its own.
const Resource *disownedIn(const clang::CallExpr &Call);

/// An object that is a reference, made by hand and given back by hand:
/// `TensorReference`.
bool isReferenceObject(clang::QualType Type);

/// A class of Tensor buffers; a Tensor made with one takes a reference of its
/// own.
bool isTensorBuffer(const clang::CXXRecordDecl &Class);

/// The pointer expression that an lvalue was reached through: `p` in `*p`, also
/// by way of a reference that was bound to it (`T &r = *p`). Null if there is
/// none.
const clang::Expr *pointerTo(const clang::Expr &Place);

/// \p Value without the parentheses, casts, `&*` and references that leave it
/// the same pointer: `p` in `(void *)&*p`.
const clang::Expr *barePointer(const clang::Expr &Value);

/// `delete p`, `free((void *)p)`, `(*p).Unref()`: the bare pointer that is
/// released, and how.
struct Release {
  const clang::Expr *Thing;
  ReleaseForm Form;
  /// The name of the table's function that releases it.
  llvm::StringRef Function = "";
};
std::optional<Release> releaseIn(const clang::Stmt &Statement);

/// "delete[]", "free"; nothing for a function of the table.
llvm::StringRef spellingOf(ReleaseForm Form);

/// A smart pointer or scope guard: it releases what it is given. Works for
/// dependent types such as `std::unique_ptr<T>` too.
bool isOwner(clang::QualType Type);

/// True for `std::unique_ptr<T>` with `delete`, false for
/// `std::unique_ptr<T[]>` with `delete[]`, nothing where a deleter of its own
/// or another class decides.
std::optional<ReleaseForm> releaseFormOf(clang::QualType Owner);

/// A function that takes over the pointer it is given, also when it fails:
/// `CreateResource`, `ResourceMgr::Create`, `set_allocated_x`, ...
bool takesOwnership(const clang::FunctionDecl &Function);

/// A function of a C library that the table knows: it only uses what it is
/// given, unless the table says otherwise.
bool borrows(const clang::FunctionDecl &Function);

/// A `void *` that a function of TensorFlow's C API is given: data of the
/// user's own, which a callback gets back and releases.
bool keepsUserData(const clang::FunctionDecl &Function, unsigned Index);

/// A function that keeps what it is given for another thread or for later, so
/// nobody can tell from the call who releases it: `std::thread`, `std::bind`.
bool keepsForLater(const clang::FunctionDecl &Function);

} // namespace tfop::resources
