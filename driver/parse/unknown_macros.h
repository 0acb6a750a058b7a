// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace tfop {

/// The macros that a file uses in a place where no function, type, or value can
/// be, by the form of their use. If the header that defines them is missing,
/// they would swallow the code around them.
class UnknownMacros {
public:
  /// Collects the macros in \p Text that it does not define.
  explicit UnknownMacros(llvm::StringRef Text);

  /// Removes the macros that another file of the tree defines.
  void removeDefinedIn(llvm::StringRef Text);

  bool isEmpty() const { return Found.empty() && !EndsRequires; }

  /// Definitions with the same effect on the syntax, for C or C++. They use the
  /// declarations in the stubs.
  std::string text(bool IsC) const;

private:
  enum class Form {
    /// `class MY_EXPORT Name {`, `MY_API int f();`
    Decoration,
    /// `class MY_ALIGNED(16) Name {`
    DecorationCall,
    /// `int MY_NAME(f)(int x) {`
    Name,
    /// `MY_METHOD(Class::f) {`
    Head,
    /// `MY_TEST(suite, name) {`
    HeadOfMany,
    /// `SCOPE_EXIT { ... };`
    Guard,
    /// `SCOPE_EXIT(guard) { ... };`
    NamedGuard,
    /// `ON_EXIT(&) { ... };`
    GuardCall,
    /// `__forceinline`, `__int64`
    Extension,
  };
  class Scanner;

  std::map<std::string, Form> Found;
  /// OP_REQUIRES is used without a semicolon, as in early versions.
  bool EndsRequires = false;
};

} // namespace tfop
