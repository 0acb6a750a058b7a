// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/sarif_input.h"

#include "checks/registry.h"
#include "driver/report/sarif.h"
#include "driver/system/error.h"
#include "driver/system/file_io.h"
#include "driver/system/terminal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/xxhash.h"

namespace tfop::sarif {

Digest digestOf(const std::string &Text) {
  const llvm::XXH128_hash_t Hash =
      llvm::xxh3_128bits(llvm::arrayRefFromStringRef(Text));
  return {Hash.high64, Hash.low64};
}

/// The value at \p Path, or null.
static const Json *find(const Json &Value,
                        std::initializer_list<const char *> Path) {
  const Json *Current = &Value;
  for (const char *Key : Path) {
    if (!Current->is_object())
      return nullptr;
    const auto Member = Current->find(Key);
    if (Member == Current->end())
      return nullptr;
    Current = &*Member;
  }
  return Current;
}

static std::string textAt(const Json &Value,
                          std::initializer_list<const char *> Path) {
  const Json *Found = find(Value, Path);
  return Found && Found->is_string() ? Found->get<std::string>() : "";
}

static unsigned numberAt(const Json &Value,
                         std::initializer_list<const char *> Path) {
  const Json *Found = find(Value, Path);
  return Found && Found->is_number_unsigned() ? Found->get<unsigned>() : 0;
}

const Json &listOf(const Json &Object, const char *Key) {
  static const Json Empty = Json::array();
  const Json *List = find(Object, {Key});
  return List && List->is_array() ? *List : Empty;
}

/// True if the JSON document \p Text is nested more deeply than any report.
/// Recursive traversal would overflow the stack.
static bool nestsTooDeeply(llvm::StringRef Text) {
  static constexpr unsigned Deepest = 200;
  unsigned Depth = 0;
  bool InString = false;
  for (size_t At = 0; At < Text.size(); ++At) {
    const char C = Text[At];
    if (InString && C == '\\')
      ++At;
    else if (C == '"')
      InString = !InString;
    else if (!InString && (C == '{' || C == '['))
      ++Depth;
    else if (!InString && (C == '}' || C == ']') && Depth > 0)
      --Depth;
    if (Depth > Deepest)
      return true;
  }
  return false;
}

/// True if the member \p Key is missing or a list of objects.
static bool mayHoldObjects(const Json &Object, const char *Key) {
  const Json *List = find(Object, {Key});
  return !List || List->is_null() ||
         (List->is_array() &&
          llvm::all_of(*List, [](const Json &E) { return E.is_object(); }));
}

static bool isRun(const Json &Run) {
  return !textAt(Run, {"tool", "driver", "name"}).empty() &&
         mayHoldObjects(Run, "results") && mayHoldObjects(Run, "invocations") &&
         mayHoldObjects(Run, "versionControlProvenance");
}

llvm::Expected<Json> readDocument(const std::string &File) {
  const auto Text = readInput(File);
  if (!Text)
    return userError(Text.getError().message());
  const llvm::StringRef Content = (*Text)->getBuffer();
  if (Content.trim().empty())
    return userError("the file is empty");
  if (nestsTooDeeply(Content))
    return userError("not a SARIF 2.1.0 document");
  Json Document = Json::parse(Content.begin(), Content.end(), /*cb=*/nullptr,
                              /*allow_exceptions=*/false);
  if (Document.is_discarded())
    return userError("not valid JSON, or truncated");
  const Json *Runs = find(Document, {"runs"});
  if (textAt(Document, {"version"}) != "2.1.0" || !Runs || !Runs->is_array() ||
      !llvm::all_of(*Runs, isRun))
    return userError("not a SARIF 2.1.0 document");
  return Document;
}

bool isOwn(const Json &Run) {
  static const Json Own = toolName();
  for (const char *Key : {"name", "semanticVersion"})
    if (textAt(Run, {"tool", "driver", Key}) != textAt(Own, {"driver", Key}))
      return false;
  return true;
}

Json frameOf(const Json &Run) {
  const bool Own = isOwn(Run);
  Json Frame = Json::object();
  for (const auto &[Key, Value] : Run.items()) {
    if (Key == "results" || Key == "invocations" ||
        Key == "versionControlProvenance" || (Own && Key == "taxonomies"))
      continue;
    Frame[Key] = Own && Key == "tool" ? toolName() : Value;
  }
  return Frame;
}

static const Json *physicalLocation(const Json &Result) {
  const Json &Locations = listOf(Result, "locations");
  return Locations.empty() ? nullptr
                           : find(Locations.front(), {"physicalLocation"});
}

static std::string ruleOf(const Json &Result) {
  const std::string Id = textAt(Result, {"ruleId"});
  return Id.empty() ? textAt(Result, {"rule", "id"}) : Id;
}

std::string placeOf(const Json &Result) {
  const Json *Where = physicalLocation(Result);
  const Json *File = Where ? find(*Where, {"artifactLocation"}) : nullptr;
  const Json *Region = Where ? find(*Where, {"region"}) : nullptr;
  const std::string Rule = ruleOf(Result);
  if (!File || !Region || Rule.empty())
    return dump(Result);
  std::string Place = Rule + "\n" + dump(*File);
  for (const char *Key : {"startLine", "startColumn", "charOffset"})
    if (const Json *Number = find(*Region, {Key}))
      Place += "\n" + dump(*Number);
  return Place;
}

unsigned rankOf(const Json &Result) {
  const unsigned Level =
      llvm::StringSwitch<unsigned>(textAt(Result, {"level"}))
          .Case("none", 0)
          .Case("note", 1)
          .Case("error", 3)
          .Default(2); // A warning, unless it says otherwise.
  return listOf(Result, "suppressions").empty() ? Level + 4 : Level;
}

Json withRuleIndex(const Json &Result) {
  Json Complete = Json::object();
  for (const auto &[Key, Value] : Result.items()) {
    if (Key == "ruleIndex")
      continue;
    Complete[Key] = Value;
    if (Key == "ruleId")
      if (const CheckRow *Row = findCheck(textAt(Result, {"ruleId"})))
        Complete["ruleIndex"] = Row - allChecks().begin();
  }
  return Complete;
}

static std::string percentDecoded(llvm::StringRef Uri) {
  std::string Path;
  for (size_t At = 0; At < Uri.size(); ++At) {
    unsigned Code = 0;
    if (Uri[At] == '%' && !Uri.substr(At + 1, 2).getAsInteger(16, Code)) {
      Path += static_cast<char>(Code);
      At += 2;
    } else {
      Path += Uri[At];
    }
  }
  return Path;
}

/// Removes links from a message: `[text](1)` becomes `text`.
static std::string withoutLinks(llvm::StringRef Text) {
  std::string Plain;
  for (size_t At = 0; At < Text.size(); ++At) {
    if (Text[At] == '\\' && At + 1 < Text.size()) {
      Plain += Text[++At];
    } else if (Text.substr(At).starts_with("](")) {
      At = std::min(Text.find(')', At), Text.size());
    } else if (Text[At] != '[') {
      Plain += Text[At];
    }
  }
  return Plain;
}

std::string lineFor(const Json &Result) {
  std::string Line;
  if (const Json *Where = physicalLocation(Result))
    Line = printableName(
               percentDecoded(textAt(*Where, {"artifactLocation", "uri"}))) +
           ":" + std::to_string(numberAt(*Where, {"region", "startLine"})) +
           ":" + std::to_string(numberAt(*Where, {"region", "startColumn"})) +
           ": ";
  const std::string Level = textAt(Result, {"level"});
  return Line + printable((Level.empty() ? "warning" : Level) + ": " +
                          withoutLinks(textAt(Result, {"message", "text"})) +
                          " [" + ruleOf(Result) + "]");
}

} // namespace tfop::sarif
