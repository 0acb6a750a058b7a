// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/stubs.h"

#include "checks/syntax/llvm_version.h"
#include "llvm/Support/DJB.h"

namespace tfop {

/// The type of unknown values. It can be constructed from and converted to
/// anything, called, indexed, and iterated. Nothing has a body, so the checks
/// see each use as a call of an unknown function.
static constexpr llvm::StringLiteral AnyText = R"(#pragma once
namespace tfop_stub {
template <bool Condition, class T> struct If {};
template <class T> struct If<true, T> { using Type = T; };
template <class T> struct IsNumber { static constexpr bool Value = false; };
#define TFOP_NUMBER(T)                                                         \
  template <> struct IsNumber<T> { static constexpr bool Value = true; };
TFOP_NUMBER(bool) TFOP_NUMBER(char) TFOP_NUMBER(signed char)
TFOP_NUMBER(unsigned char) TFOP_NUMBER(short) TFOP_NUMBER(unsigned short)
TFOP_NUMBER(int) TFOP_NUMBER(unsigned) TFOP_NUMBER(long)
TFOP_NUMBER(unsigned long) TFOP_NUMBER(long long)
TFOP_NUMBER(unsigned long long) TFOP_NUMBER(float) TFOP_NUMBER(double)
TFOP_NUMBER(long double) TFOP_NUMBER(wchar_t) TFOP_NUMBER(char16_t)
TFOP_NUMBER(char32_t)
#undef TFOP_NUMBER
struct Any {
  Any();
  template <class... A> Any(A &&...);
  // All numbers come from one conversion: an overload set of numbers, such as
  // that of an operator or of a switch, would be ambiguous otherwise.
  operator long() const;
  template <class T, class = typename If<!IsNumber<T>::Value, T>::Type>
  operator T() const;
  template <class T> Any &operator=(T &&);
  // References, to which non-const references can be bound.
  template <class... A> Any &operator()(A &&...) const;
  template <class I> Any &operator[](I &&) const;
  Any *operator->() const;
  Any &operator*() const;
  bool operator!() const;
  Any &operator~() const;
  Any &operator-() const;
  Any &operator++();
  Any operator++(int);
  Any &operator--();
  Any operator--(int);
  Any *begin() const;
  Any *end() const;
#include "tfop_stub_members.h"
};
template <class L, class R, class T>
using IfAny =
    typename If<__is_base_of(Any, L) || __is_base_of(Any, R), T>::Type;
template <class L, class R, class T>
using IfOnlyRight =
    typename If<!__is_base_of(Any, L) && __is_base_of(Any, R), T>::Type;
// One template for each operator: it is the only exact match.
#define TFOP_BINARY(Result, Op)                                                \
  template <class L, class R>                                                  \
  IfAny<L, R, Result> operator Op(const L &, const R &);
TFOP_BINARY(bool, ==) TFOP_BINARY(bool, !=) TFOP_BINARY(bool, <)
TFOP_BINARY(bool, >) TFOP_BINARY(bool, <=) TFOP_BINARY(bool, >=)
TFOP_BINARY(Any, +) TFOP_BINARY(Any, -) TFOP_BINARY(Any, *)
TFOP_BINARY(Any, /) TFOP_BINARY(Any, %) TFOP_BINARY(Any, |)
TFOP_BINARY(Any, &) TFOP_BINARY(Any, ^)
#undef TFOP_BINARY
#define TFOP_ASSIGN(Op)                                                        \
  template <class L, class R> IfAny<L, R, L &> operator Op(L &, const R &);
TFOP_ASSIGN(+=) TFOP_ASSIGN(-=) TFOP_ASSIGN(*=) TFOP_ASSIGN(/=)
TFOP_ASSIGN(%=) TFOP_ASSIGN(|=) TFOP_ASSIGN(&=) TFOP_ASSIGN(^=)
TFOP_ASSIGN(<<=) TFOP_ASSIGN(>>=)
#undef TFOP_ASSIGN
// An object that runs a lambda at the end of its scope.
struct Guard {
  template <class F> Guard(F &&) {}
  Guard(Guard &&);
  ~Guard();
  void dismiss(), Dismiss(), release(), Release(), cancel(), Cancel(), commit();
};
// Streams, numbers that are shifted, and unknown streams or numbers.
#define TFOP_SHIFT(Op, Right)                                                  \
  template <class L, class R>                                                  \
  typename If<!IsNumber<L>::Value, IfOnlyRight<L, R, L &>>::Type operator Op(  \
      L &, Right);                                                             \
  template <class L, class R>                                                  \
  typename If<IsNumber<L>::Value && __is_base_of(Any, R), L>::Type operator Op( \
      const L &, const R &);                                                   \
  template <class L, class R>                                                  \
  typename If<__is_base_of(Any, L), Any &>::Type operator Op(const L &,        \
                                                             R &&);
TFOP_SHIFT(<<, const R &) TFOP_SHIFT(>>, R &)
#undef TFOP_SHIFT
} // namespace tfop_stub
)";

/// A missing header may have included the standard library.
static constexpr llvm::StringLiteral StandardText = R"(#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <cerrno>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>
)";

const char *integerFor(llvm::StringRef Name) {
  return StringSwitch<const char *>(Name)
      .Cases({"int8", "sint8"}, "signed char")
      .Cases({"uint8", "uchar", "byte", "BYTE"}, "unsigned char")
      .Cases({"int16", "sint16"}, "short")
      .Cases({"uint16", "ushort", "WORD"}, "unsigned short")
      .Cases({"int32", "sint32"}, "int")
      .Cases({"uint32", "uint", "DWORD"}, "unsigned")
      .Cases({"int64", "sint64"}, "long long")
      .Case("uint64", "unsigned long long")
      .Case("ulong", "unsigned long")
      .Default(nullptr);
}

void StubDeclarations::write(const std::map<std::string, Stub> &Stubs,
                             bool InClass, std::string &Out) {
  for (const auto &[Name, Entry] : Stubs) {
    switch (Entry.What) {
    case Kind::Value:
      Out += (InClass ? "static" : "extern") + std::string(" tfop_stub::Any ") +
             Name + ";\n";
      break;
    case Kind::Integer:
      Out += std::string("typedef ") + integerFor(Name) + " " + Name + ";\n";
      break;
    case Kind::Constant:
      // Use distinct values, because they may be cases of one switch.
      Out += "enum : long { " + Name + " = " +
             std::to_string(llvm::djbHash(Name)) + " };\n";
      break;
    case Kind::Function: {
      const std::string Tail = ", class... A> " +
                               std::string(InClass ? "static " : "") +
                               "tfop_stub::Any &" + Name + "(A &&...);\n";
      Out += "template <class... T" + Tail + "template <long... V" + Tail;
      break;
    }
    case Kind::Namespace:
      Out += "namespace " + Name + " {\n";
      write(Entry.Members, /*InClass=*/false, Out);
      Out += "}\n";
      break;
    case Kind::Template:
    case Kind::Type:
      if (Entry.What == Kind::Template)
        Out += "template <" + Entry.TemplateParameters + "> ";
      // Declare constructors instead of inheriting them, so that the checks see
      // a call of an unknown function.
      Out += "struct " + Name + " : tfop_stub::Any {\n" + Name +
             "();\ntemplate <class... A> " + Name +
             "(A &&...);\ntemplate <class T> " + Name + " &operator=(T &&);\n";
      write(Entry.Members, /*InClass=*/true, Out);
      Out += "};\n";
      break;
    }
  }
}

/// In C, an unknown type is an integer, to which everything converts, and
/// unknown functions need no declaration.
std::string StubDeclarations::cText() const {
  std::string Out = NeedsStandard
                        ? "#include <assert.h>\n#include <ctype.h>\n"
                          "#include <errno.h>\n#include <float.h>\n"
                          "#include <limits.h>\n#include <math.h>\n"
                          "#include <stdbool.h>\n#include <stdint.h>\n"
                          "#include <stdio.h>\n#include <stdlib.h>\n"
                          "#include <string.h>\n#include <time.h>\n"
                        : "";
  Out += MacroText;
  for (const std::string &Macro : Macros)
    Out += "#define " + Macro + "(...)\n";
  for (const auto &[Name, Entry] : Stubs) {
    const char *Integer = integerFor(Name);
    switch (Entry.What) {
    case Kind::Type:
    case Kind::Integer:
      Out += std::string("typedef ") + (Integer ? Integer : "long") + " " +
             Name + ";\n";
      break;
    case Kind::Constant:
      Out += "enum { " + Name + " = " +
             std::to_string(llvm::djbHash(Name) & 0x7fffffff) + " };\n";
      break;
    default:
      Out += "extern long " + Name + ";\n";
      break;
    }
  }
  return Out;
}

std::string StubDeclarations::text() const {
  if (IsC)
    return cText();
  std::map<std::string, Stub> Own = Stubs;
  std::string Members;
  if (const auto Root = Own.find("tfop_stub"); Root != Own.end()) {
    for (const auto &[Name, Entry] : Root->second.Members)
      write(Entry.Members, /*InClass=*/true, Members);
    Own.erase(Root);
  }
  std::string Out = (NeedsStandard ? StandardText.str() : "") + AnyText.str();
  static constexpr llvm::StringLiteral Place =
      "#include \"tfop_stub_members.h\"\n";
  Out.replace(Out.find(Place), Place.size(), Members);
  Out += MacroText;
  if (IgnoreOverride)
    Out += "#define override\n#define final\n";
  for (const std::string &Macro : Macros)
    Out += "#define " + Macro + "(...)\n";
  write(Own, /*InClass=*/false, Out);
  return Out;
}

} // namespace tfop
