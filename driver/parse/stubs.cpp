// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/stubs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"

namespace tfop {

/// True if \p Message refers to the standard library: `std::vector`, or a C
/// function that allocates, releases, copies, or exits.
static bool asksForStandard(llvm::StringRef Message) {
  static const llvm::Regex OfLibrary(
      " in namespace 'std'|undeclared identifier 'std'|"
      "undefined template 'std::|incomplete type 'std::");
  static const llvm::Regex OfC(
      "^(use of undeclared identifier|unknown type name) "
      "'(malloc|calloc|realloc|free|exit|abort|atexit|getenv|system|assert|"
      "mem(cpy|set|move|cmp|chr)|str(len|n?cpy|n?cmp|n?cat|r?chr|str|tok|dup|"
      "to[a-z]+|error)|v?s?n?printf|v?fprintf|f?puts|putchar|getchar|fgets|"
      "s?f?scanf|perror|fopen|fclose|fread|fwrite|fseek|ftell|fflush|rewind|"
      "stderr|stdout|stdin|FILE|ato[ifl]+|s?rand|qsort|bsearch|time|clock|"
      "time_t|is(digit|alpha|alnum|space|upper|lower)|to(upper|lower)|sqrtf?|"
      "powf?|fabsf?|abs|floorf?|ceilf?|roundf?|expf?|logf?|log2f?|sinf?|cosf?|"
      "tanhf?|fmodf?|isnan|isinf|u?int(8|16|32|64|max|ptr)_t|s?size_t|"
      "ptrdiff_t|errno|NULL|EXIT_(FAILURE|SUCCESS)|RAND_MAX|"
      "(U?(INT|LONG|LLONG|SHRT|CHAR)|SCHAR)_(MAX|MIN)|"
      "U?INT(8|16|32|64)_(MAX|MIN)|(FLT|DBL)_(MAX|MIN|EPSILON)|SIZE_MAX|M_PI|"
      "INFINITY|NAN)'");
  return OfLibrary.match(Message) || OfC.match(Message);
}

/// True for a name that a stub can declare. The text before an error may end
/// with a keyword.
static bool isIdentifier(llvm::StringRef Name) {
  static const llvm::StringSet<> Keywords = {
      "auto",      "bool",     "case",    "char",     "class",    "const",
      "default",   "delete",   "do",      "double",   "else",     "enum",
      "explicit",  "extern",   "false",   "float",    "for",      "friend",
      "if",        "inline",   "int",     "long",     "mutable",  "namespace",
      "new",       "noexcept", "nullptr", "operator", "override", "private",
      "protected", "public",   "return",  "short",    "signed",   "sizeof",
      "static",    "struct",   "switch",  "template", "this",     "throw",
      "true",      "try",      "typedef", "typename", "union",    "unsigned",
      "using",     "virtual",  "void",    "volatile", "while"};
  return !Name.empty() && !llvm::isDigit(Name.front()) &&
         !Keywords.contains(Name) && llvm::all_of(Name, [](char C) {
           return llvm::isAlnum(C) || C == '_';
         });
}

static bool isUpperCase(llvm::StringRef Name) {
  return Name.size() > 2 && Name.upper() == Name;
}

/// True for `LIMIT` and `kLimit`.
static bool isConstantName(llvm::StringRef Name) {
  return isUpperCase(Name) ||
         (Name.size() > 1 && Name.front() == 'k' && llvm::isUpper(Name[1]));
}

/// Removes `a::b::` from the end of \p Preceding and returns `a::b`.
static std::string takeScope(llvm::StringRef &Preceding) {
  std::string Scope;
  while (Preceding.consume_back("::")) {
    const size_t Begin =
        Preceding.size() - Preceding
                               .rtrim("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKL"
                                      "MNOPQRSTUVWXYZ0123456789_")
                               .size();
    const llvm::StringRef Part = Preceding.take_back(Begin);
    Preceding = Preceding.drop_back(Begin);
    if (Part.empty())
      break;
    Scope = Scope.empty() ? Part.str() : Part.str() + "::" + Scope;
  }
  return Scope;
}

static std::string scopeBefore(const ParseError &Error) {
  llvm::StringRef Preceding = Error.Preceding;
  return takeScope(Preceding);
}

/// The template parameters, inferred from the first use: `Foo<float, 3>`.
static std::string parametersFor(llvm::StringRef Following) {
  std::string Result;
  if (!Following.consume_front("<"))
    return "class...";
  const size_t End = Following.find_first_of(">;{");
  for (llvm::StringRef Argument : llvm::split(Following.take_front(End), ',')) {
    Argument = Argument.trim();
    const bool IsValue =
        !Argument.empty() &&
        (llvm::isDigit(Argument.front()) || Argument == "true" ||
         Argument == "false" || isConstantName(Argument));
    if (!IsValue && Result.empty())
      continue;
    Result += IsValue ? "long, " : "class, ";
  }
  if (Result.empty())
    return "class...";
  // Add the types before the first value, which the loop skipped.
  const size_t Commas = llvm::count(Following.take_front(End), ',') + 1;
  const size_t Inferred = llvm::count(Result, ',');
  for (size_t I = Inferred; I < Commas; ++I)
    Result = "class, " + Result;
  return Result.substr(0, Result.size() - 2);
}

StubDeclarations::Kind StubDeclarations::kindFor(llvm::StringRef Name,
                                                 const ParseError &Error) {
  if (Name.empty())
    return Kind::Value;
  const llvm::StringRef Following = Error.Following;
  const llvm::StringRef Next = Following.ltrim();
  llvm::StringRef Before = Error.Preceding;
  takeScope(Before);
  // `Class::member` or `name_space::member`, by naming convention.
  if (Next.starts_with("::"))
    return llvm::isUpper(Name.front()) ? Kind::Type : Kind::Namespace;
  if (Next.starts_with("<") && !Next.starts_with("<<") &&
      !Next.starts_with("< ") && !Next.starts_with("<=")) {
    const size_t End = Next.find_first_of(";{");
    const size_t Close = Next.take_front(End).find('>');
    if (Close == llvm::StringRef::npos)
      return Kind::Value;
    return Next.substr(Close + 1).starts_with("(") ? Kind::Function
                                                   : Kind::Template;
  }
  // `case Name:` and `array[Name]`.
  if (Before.rtrim().ends_with("case") ||
      (Before.ends_with("[") && Next.starts_with("]")))
    return Kind::Constant;
  // `vector<Name>` and `map<Key, Name *>`, but not `Shape<kRank>`.
  const bool InBrackets =
      (Before.ends_with("<") || Before.ends_with(",")) &&
      (Next.ltrim("*& ").starts_with(">") ||
       (Before.ends_with("<") && Next.ltrim("*& ").starts_with(",")));
  if (InBrackets)
    return isConstantName(Name) ? Kind::Constant : Kind::Type;
  // `std::function<bool(Name *, int)>`.
  static const llvm::Regex Parameter("^[*& ]*(,[^;{()]*)?\\) *>");
  if ((Before.ends_with("(") || Before.ends_with(",")) &&
      Before.contains('<') && Parameter.match(Following))
    return Kind::Type;
  // `Type *name = ...`, `Type &name`, `Type name`.
  static const llvm::Regex Declarator(
      "^([*&]+ *| +)[A-Za-z_][A-Za-z_0-9]* *[=;,)(:{[]");
  return Declarator.match(Following) ? Kind::Type : Kind::Value;
}

bool StubDeclarations::add(llvm::StringRef Scope, llvm::StringRef Name,
                           Kind What, llvm::StringRef Following) {
  if (!isIdentifier(Name) || Scope.starts_with("std") ||
      (Scope.empty() && Aliases.count(Name)))
    return false;
  const auto [First, Rest] = Scope.split("::");
  if (const auto Alias = AliasedScopes.find(First);
      Alias != AliasedScopes.end())
    return add(Rest.empty() ? Alias->second : Alias->second + "::" + Rest.str(),
               Name, What, Following);
  if (What == Kind::Type && integerFor(Name))
    What = Kind::Integer;
  // There is one entity for a name that a using-declaration imports.
  if (const auto Import = Imported.find(Name.str());
      Scope.empty() && Import != Imported.end() && !Import->second.empty())
    return add(Import->second, Name,
               What == Kind::Namespace ? Kind::Type : What, Following);
  std::map<std::string, Stub> *Members = &Stubs;
  bool InClass = false;
  llvm::SmallVector<llvm::StringRef, 4> Outer;
  Scope.split(Outer, "::", -1, /*KeepEmpty=*/false);
  for (const llvm::StringRef Part : Outer) {
    if (!isIdentifier(Part))
      return false;
    Stub &Holder =
        Members->try_emplace(Part.str(), Stub{Kind::Namespace, "", {}})
            .first->second;
    InClass = Holder.What == Kind::Type || Holder.What == Kind::Template;
    Members = &Holder.Members;
  }
  if (InClass && What == Kind::Namespace)
    What = Kind::Type;
  const auto [Entry, IsNew] = Members->try_emplace(Name.str());
  if (!IsNew && Entry->second.What >= What)
    return false;
  Entry->second.What = What;
  if (What == Kind::Template)
    Entry->second.TemplateParameters = parametersFor(Following.ltrim());
  return true;
}

bool StubDeclarations::isStubClass(llvm::StringRef Name) const {
  const std::map<std::string, Stub> *Members = &Stubs;
  Kind What = Kind::Namespace;
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  Name.take_until([](char C) { return C == '<'; })
      .split(Parts, "::", -1, /*KeepEmpty=*/false);
  for (const llvm::StringRef Part : Parts) {
    const auto Found = Members->find(Part.str());
    if (Found == Members->end())
      return false;
    What = Found->second.What;
    Members = &Found->second.Members;
  }
  return What == Kind::Type || What == Kind::Template;
}

/// Learns from an error about a missing name in a scope; nullopt for other
/// errors.
std::optional<bool> StubDeclarations::learnMissing(const ParseError &Error) {
  const llvm::StringRef Message = Error.Message;
  const llvm::StringRef Following = Error.Following;
  llvm::SmallVector<llvm::StringRef, 3> Match;
  static const llvm::Regex NoTemplate(
      "^no template named '([^']*)'( in namespace '([^']*)')?");
  if (NoTemplate.match(Message, &Match))
    return add(Match[3], Match[1],
               kindFor(Match[1], Error) == Kind::Function ? Kind::Function
                                                          : Kind::Template,
               Following);
  static const llvm::Regex NoType("^no type named '([^']*)' in "
                                  "(namespace )?'([^']*)'");
  if (NoType.match(Message, &Match)) {
    // A class of the project with a dropped declaration, whose error is handled
    // separately. A stub of the same name would hide the class.
    if (Match[2].empty() && !isStubClass(Match[3]))
      return false;
    // `ns::name(x);` could declare an x, but is more often a call.
    return add(Match[3], Match[1],
               Following.ltrim().starts_with("(") ? Kind::Value : Kind::Type,
               Following);
  }
  static const llvm::Regex NoMember("^no member named '([^']*)' in "
                                    "(namespace )?'([^']*)'");
  if (NoMember.match(Message, &Match)) {
    if (!Match[2].empty()) {
      llvm::StringRef Before = Error.Preceding;
      takeScope(Before);
      if (Before.ends_with("using"))
        Imported.try_emplace(Match[1].str(), Match[3].str());
      return add(Match[3], Match[1], kindFor(Match[1], Error), Following);
    }
    // A class of the project may have an unknown base: add the member to Any.
    const Kind What = kindFor(Match[1], Error) == Kind::Function
                          ? Kind::Function
                          : Kind::Value;
    return add(isStubClass(Match[3]) ? Match[3] : "tfop_stub::Any", Match[1],
               What, Following);
  }
  static const llvm::Regex Global(
      "^no (member|type|template) named '([^']*)' in the global namespace");
  if (Global.match(Message, &Match))
    return add("", Match[2], kindFor(Match[2], Error), Following);
  return std::nullopt;
}

/// `new std::string(p, LOST_SIZE)`: an Any argument makes the call ambiguous.
/// An upper-case name is a number.
bool StubDeclarations::learnConstants(const ParseError &Error,
                                      bool OnlyUpperCase) {
  bool Learned = false;
  for (const std::string &Name : Error.Names)
    if (const auto Found = Stubs.find(Name);
        (!OnlyUpperCase || isUpperCase(Name)) && Found != Stubs.end() &&
        Found->second.What == Kind::Value) {
      Found->second.What = Kind::Constant;
      Learned = true;
    }
  return Learned;
}

/// `LOST_MACRO(x)` where a declaration should be.
bool StubDeclarations::learnMacro(const ParseError &Error) {
  if (!isUpperCase(Error.Identifier) ||
      !llvm::StringRef(Error.Following).starts_with("(") ||
      llvm::is_contained(Macros, Error.Identifier))
    return false;
  Macros.push_back(Error.Identifier);
  return true;
}

/// `using missing::inner::name;`, where the error is about `missing`.
void StubDeclarations::learnImport(llvm::StringRef Outermost,
                                   const ParseError &Error) {
  if (!llvm::StringRef(Error.Preceding).ends_with("using"))
    return;
  const std::string Path =
      (Outermost + llvm::StringRef(Error.Following).take_until([](char C) {
        return C == ';' || C == '\n';
      })).str();
  const auto [Scope, Name] = llvm::StringRef(Path).rsplit("::");
  if (isIdentifier(Name))
    Imported.try_emplace(Name.str(), Scope.str());
}

/// `NOT_IMPLEMENTED;` is a macro that may throw or return. Without a stub, the
/// checks know that a statement was dropped.
static bool isMacroStatement(llvm::StringRef Name, const ParseError &Error) {
  const llvm::StringRef Before = Error.Preceding;
  return isUpperCase(Name) &&
         llvm::StringRef(Error.Following).ltrim().starts_with(";") &&
         !Before.empty() && llvm::StringRef(";{})").contains(Before.back());
}

bool StubDeclarations::learnOne(const ParseError &Error) {
  const llvm::StringRef Message = Error.Message;
  const llvm::StringRef Following = Error.Following;
  llvm::SmallVector<llvm::StringRef, 3> Match;
  if (!NeedsStandard && asksForStandard(Message)) {
    NeedsStandard = true;
    return true;
  }
  static const llvm::Regex Undeclared(
      "^use of undeclared identifier '([^']*)'");
  if (Undeclared.match(Message, &Match)) {
    if (isMacroStatement(Match[1], Error))
      return false;
    learnImport(Match[1], Error);
    return add("", Match[1], kindFor(Match[1], Error), Following);
  }
  static const llvm::Regex UnknownType("^unknown type name '([^']*)'");
  if (UnknownType.match(Message, &Match)) {
    const Kind What = kindFor(Match[1], Error);
    return add("", Match[1],
               What == Kind::Template || What == Kind::Namespace ? What
                                                                 : Kind::Type,
               Following);
  }
  if (const std::optional<bool> Learned = learnMissing(Error))
    return *Learned;
  // A class that the tree only declares: the note has its full name.
  static const llvm::Regex Incomplete("^forward declaration of '([^']*)'");
  if (Message.contains("incomplete type") &&
      Incomplete.match(Error.Note, &Match)) {
    const auto [Scope, Name] = Match[1].rsplit("::");
    return Name.empty() ? add("", Scope, Kind::Type, "")
                        : add(Scope, Name, Kind::Type, "");
  }
  // Names after `ns::` whose kind follows from the text.
  if (Message.starts_with("expected class name"))
    return add(scopeBefore(Error), Error.Identifier,
               Following.starts_with("<")    ? Kind::Template
               : Following.starts_with("::") ? Kind::Namespace
                                             : Kind::Type,
               Following);
  if (Message.contains("is not a class, namespace, or enumeration"))
    return add(scopeBefore(Error), Error.Identifier,
               kindFor(Error.Identifier, Error), Following);
  // A method of a class with an unknown base: ignore `override`, which cannot
  // be checked.
  if (Message.starts_with("only virtual member functions can be marked")) {
    const bool IsNew = !IgnoreOverride;
    IgnoreOverride = true;
    return IsNew;
  }
  if (Message.contains("is ambiguous"))
    return learnConstants(Error, /*OnlyUpperCase=*/true);
  // Shape<kRank>
  if (Message.contains("non-type template argument"))
    return learnConstants(Error, /*OnlyUpperCase=*/false);
  if (Message.contains("requires a type specifier"))
    return learnMacro(Error);
  return false;
}

bool StubDeclarations::learn(const std::vector<ParseError> &Errors,
                             llvm::ArrayRef<std::string> Texts) {
  for (const std::string &Text : Texts)
    noteDeclarations(Text);
  bool Learned = false;
  for (const ParseError &Error : Errors)
    Learned |= learnOne(Error);
  if (Learned && !IsC)
    for (const std::string &Text : Texts) {
      learnPaths(Text);
      learnMembers(Text);
    }
  return Learned;
}

} // namespace tfop
