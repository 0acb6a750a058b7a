// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command/proto_headers.h"

#include "checks/syntax/llvm_version.h"
#include "driver/command/model_headers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <set>

namespace path = llvm::sys::path;

namespace tfop {

/// The C++ type of a scalar, or empty.
static std::string scalarType(llvm::StringRef Type) {
  const llvm::StringRef Name =
      StringSwitch<llvm::StringRef>(Type)
          .Cases({"int32", "sint32", "sfixed32"}, "int32")
          .Cases({"int64", "sint64", "sfixed64"}, "int64")
          .Cases({"uint32", "fixed32"}, "uint32")
          .Cases({"uint64", "fixed64"}, "uint64")
          .Default("");
  if (!Name.empty())
    return ("::google::protobuf::" + Name).str();
  return Type == "double" || Type == "float" || Type == "bool" ? Type.str()
                                                               : std::string();
}

static bool isString(llvm::StringRef Type) {
  return Type == "string" || Type == "bytes";
}

/// The name of the accessor of a field.
static std::string accessorName(llvm::StringRef Field) {
  static constexpr llvm::StringLiteral Keywords[] = {
      "auto",      "bool",     "case",      "char",    "class",    "const",
      "continue",  "default",  "delete",    "do",      "double",   "else",
      "enum",      "explicit", "export",    "extern",  "false",    "float",
      "for",       "friend",   "goto",      "if",      "inline",   "int",
      "long",      "mutable",  "namespace", "new",     "operator", "private",
      "protected", "public",   "register",  "return",  "short",    "signed",
      "sizeof",    "static",   "struct",    "switch",  "template", "this",
      "throw",     "true",     "try",       "typedef", "typename", "union",
      "unsigned",  "using",    "virtual",   "void",    "volatile", "while"};
  std::string Name = Field.lower();
  return llvm::is_contained(Keywords, Name) ? Name + "_" : Name;
}

/// `RowCount` of `row_count`.
static std::string camelCase(llvm::StringRef Name) {
  std::string Result;
  bool Upper = true;
  for (const char C : Name) {
    if (C != '_')
      Result += Upper ? llvm::toUpper(C) : C;
    Upper = C == '_' || llvm::isDigit(C);
  }
  return Result;
}

/// `::package::inner` of `package.inner`, or an empty string.
static std::string namespaceOf(llvm::StringRef Package) {
  std::string Result;
  for (const llvm::StringRef Part : llvm::split(Package, '.'))
    if (!Part.empty())
      Result += "::" + Part.str();
  return Result;
}

/// Calls \p Do with the full name, the name in C++ and the declaration of each
/// message, the outer ones first.
static void
forEachMessage(const std::vector<ProtoMessage> &Messages,
               const std::string &Full, const std::string &Flat,
               llvm::function_ref<void(const std::string &, const std::string &,
                                       const ProtoMessage &)>
                   Do) {
  for (const ProtoMessage &Each : Messages) {
    const std::string Name = Full + "." + Each.Name;
    Do(Name, Flat + Each.Name, Each);
    forEachMessage(Each.Messages, Name, Flat + Each.Name + "_", Do);
  }
}

static std::string scopeOf(const ProtoFile &File) {
  return File.Package.empty() ? "" : "." + File.Package;
}

namespace {

/// Writes the header of one file.
class ProtoWriter {
public:
  ProtoWriter(const llvm::StringMap<ProtoType> &Known, const ProtoFile &File)
      : Known(Known), File(File) {}

  std::string text(llvm::ArrayRef<std::string> Includes) {
    writeMessages();
    std::string Result = "#pragma once\n"
                         "#include \"tfop_model/protobuf_fields.h\"\n";
    for (const std::string &Include : Includes)
      Result += "#include \"" + Include + "\"\n";
    for (const std::string &Part : Parts)
      Result += "#include \"tfop_model/" + Part + "\"\n";
    std::string Close;
    for (const llvm::StringRef Name : llvm::split(File.Package, '.'))
      if (!Name.empty()) {
        Result += "namespace " + Name.str() + " {\n";
        Close += "}\n";
      }
    return Result + Forward + Enums + Classes + Close;
  }

private:
  const llvm::StringMap<ProtoType> &Known;
  const ProtoFile &File;
  std::set<std::string> Parts;
  std::string Forward, Enums, Classes;

  /// The message or enum that a field of \p Scope names.
  ProtoType resolve(llvm::StringRef Name, llvm::StringRef Scope) {
    if (Name.starts_with("."))
      return resolved(Known.find(Name), Name);
    for (;; Scope = Scope.rsplit('.').first) {
      const auto Found = Known.find((Scope + "." + Name).str());
      if (Found != Known.end() || !Scope.contains('.'))
        return resolved(Found, Name);
    }
  }

  ProtoType resolved(llvm::StringMap<ProtoType>::const_iterator Found,
                     llvm::StringRef Name) {
    if (Found != Known.end())
      return Found->getValue();
    // TensorFlow's and protobuf's own messages.
    std::string Flat;
    for (const llvm::StringRef Word : llvm::split(Name, '.'))
      if (!Word.empty() && llvm::isUpper(Word.front()))
        Flat += (Flat.empty() ? "" : "_") + Word.str();
    const bool MayBeModeled =
        llvm::any_of(File.Imports, [](llvm::StringRef Import) {
          return Import.consume_back(".proto") &&
                 belongsToModel((Import + ".pb.h").str());
        });
    const std::optional<ModelMessage> Model =
        MayBeModeled ? findModelMessage(Flat) : std::nullopt;
    if (!Model)
      return {"::google::protobuf::Message", false};
    Parts.insert(Model->Part.str());
    return {(Name.contains("google.protobuf") ? "::google::protobuf::"
                                              : "::tensorflow::") +
                Flat,
            Model->IsEnum};
  }

  void writeEnum(const std::string &Flat, const ProtoEnum &Each,
                 bool IsNested) {
    Enums += "enum " + Flat + " : int {\n";
    for (const auto &[Name, Number] : Each.Values)
      Enums +=
          "  " + (IsNested ? Flat + "_" : "") + Name + " = " + Number + ",\n";
    Enums += "};\n";
    const std::string Prefix = IsNested ? Flat + "_" : Each.Name + "_";
    Enums += "bool " + Prefix +
             "IsValid(int value);\n" //
             "const std::string &" +
             Prefix +
             "Name(int value);\n" //
             "bool " +
             Prefix + "Parse(const std::string &name, " + Flat +
             " *value);\n" //
             "const ::google::protobuf::EnumDescriptor *" +
             Prefix + "descriptor();\n";
  }

  /// The enum \p Each as a member of its message.
  void writeMemberEnum(const std::string &Flat, const ProtoEnum &Each) {
    Classes += "using " + Each.Name + " = " + Flat + ";\n";
    for (const auto &[Name, Number] : Each.Values)
      Classes += "static constexpr " + Flat + " " + Name + " = " + Flat + "_" +
                 Name + ";\n";
    Classes += "static bool " + Each.Name + "_IsValid(int value);\n" +
               "static const std::string &" + Each.Name +
               "_Name(int value);\n" + "static bool " + Each.Name +
               "_Parse(const std::string &name, " + Flat + " *value);\n";
  }

  void writeField(const ProtoField &Field, const std::string &Scope) {
    const std::string Name = accessorName(Field.Name);
    const bool IsRepeated = Field.Shape == ProtoField::Kind::Repeated;
    std::string Type = scalarType(Field.Type);
    bool IsMessage = false;
    if (isString(Field.Type)) {
      Type = "std::string";
    } else if (Type.empty()) {
      const ProtoType Found = resolve(Field.Type, Scope);
      Type = Found.Name;
      IsMessage = !Found.IsEnum;
    }
    Classes += "static constexpr int k" + camelCase(Field.Name) +
               "FieldNumber = " + Field.Number + ";\n";
    if (Field.Shape == ProtoField::Kind::Map)
      Classes += "TFOP_MAP(" +
                 (isString(Field.KeyType) ? "std::string"
                                          : scalarType(Field.KeyType)) +
                 ", " + Type + ", " + Name + ")\n";
    else if (isString(Field.Type))
      Classes +=
          std::string(IsRepeated ? "TFOP_REPEATED_STRING(" : "TFOP_STRING(") +
          Name + ")\n";
    else
      Classes += std::string(IsMessage ? IsRepeated ? "TFOP_REPEATED_MESSAGE("
                                                    : "TFOP_SUBMESSAGE("
                             : IsRepeated ? "TFOP_REPEATED("
                                          : "TFOP_FIELD(") +
                 Type + ", " + Name + ")\n";
  }

  void writeOneof(const ProtoMessage::Oneof &Choice) {
    Classes += "enum " + camelCase(Choice.Name) + "Case {\n";
    for (const ProtoField &Field : Choice.Fields)
      Classes += "  k" + camelCase(Field.Name) + " = " + Field.Number + ",\n";
    Classes += "  " + llvm::StringRef(Choice.Name).upper() +
               "_NOT_SET = 0,\n};\n" + camelCase(Choice.Name) + "Case " +
               accessorName(Choice.Name) + "_case() const;\n" + "void clear_" +
               accessorName(Choice.Name) + "();\n";
  }

  void writeMessages() {
    for (const ProtoEnum &Each : File.Enums)
      if (!isModeled(Each.Name))
        writeEnum(Each.Name, Each, /*IsNested=*/false);
    forEachMessage(File.Messages, scopeOf(File), "",
                   [&](const std::string &Full, const std::string &Flat,
                       const ProtoMessage &Each) {
                     if (!isModeled(Flat))
                       writeMessage(Full, Flat, Each);
                   });
  }

  void writeMessage(const std::string &Full, const std::string &Flat,
                    const ProtoMessage &Each) {
    Forward += "class " + Flat + ";\n";
    for (const ProtoEnum &Inner : Each.Enums)
      writeEnum(Flat + "_" + Inner.Name, Inner, /*IsNested=*/true);
    Classes += "TFOP_MESSAGE(" + Flat + ")\n";
    for (const ProtoMessage &Inner : Each.Messages)
      Classes +=
          "using " + Inner.Name + " = " + Flat + "_" + Inner.Name + ";\n";
    for (const ProtoEnum &Inner : Each.Enums)
      writeMemberEnum(Flat + "_" + Inner.Name, Inner);
    for (const ProtoField &Field : Each.Fields)
      writeField(Field, Full);
    for (const ProtoMessage::Oneof &Choice : Each.Oneofs)
      writeOneof(Choice);
    Classes += "TFOP_END;\n";
  }

  /// True if the model declares this type of TensorFlow; then its part is
  /// included.
  bool isModeled(llvm::StringRef Name) {
    if (!llvm::StringRef(File.Package).starts_with("tensorflow"))
      return false;
    const std::optional<ModelMessage> Model = findModelMessage(Name);
    if (Model)
      Parts.insert(Model->Part.str());
    return Model.has_value();
  }
};

} // namespace

ProtoHeaders::ProtoHeaders(const Tree &Home) : Home(Home) {
  for (const std::string &File : Home.ProtoFiles)
    ByName[path::filename(File)].push_back(File);
}

/// The length of the common prefix of two paths.
static size_t commonLength(llvm::StringRef A, llvm::StringRef B) {
  return std::mismatch(A.begin(), A.end(), B.begin(), B.end()).first -
         A.begin();
}

std::string ProtoHeaders::find(llvm::StringRef Include,
                               llvm::StringRef From) const {
  if (!Include.consume_back(".pb.h") || Include.contains(".."))
    return "";
  const std::string Name = (Include + ".proto").str();
  const auto Candidates = ByName.find(path::filename(Name));
  if (Candidates == ByName.end())
    return "";
  const std::string *Nearest = nullptr;
  for (const std::string &File : Candidates->getValue())
    if (llvm::StringRef(File).ends_with("/" + Name) &&
        (!Nearest || commonLength(File, From) > commonLength(*Nearest, From)))
      Nearest = &File;
  return Nearest ? *Nearest : "";
}

void ProtoHeaders::declareTypes(const ProtoFile &File) {
  const std::string Space = namespaceOf(File.Package) + "::";
  const std::string Scope = scopeOf(File);
  const auto Declare = [&](const std::string &Full, const std::string &Flat,
                           bool IsEnum) {
    Types[Full] = {Space + Flat, IsEnum};
  };
  for (const ProtoEnum &Each : File.Enums)
    Declare(Scope + "." + Each.Name, Each.Name, /*IsEnum=*/true);
  forEachMessage(File.Messages, Scope, "",
                 [&](const std::string &Full, const std::string &Flat,
                     const ProtoMessage &Each) {
                   Declare(Full, Flat, /*IsEnum=*/false);
                   for (const ProtoEnum &Inner : Each.Enums)
                     Declare(Full + "." + Inner.Name, Flat + "_" + Inner.Name,
                             /*IsEnum=*/true);
                 });
}

const ProtoFile &ProtoHeaders::read(const std::string &File) {
  static constexpr size_t MostBytes = 1 << 20;
  const auto [Entry, IsNew] = Files.try_emplace(File);
  if (IsNew)
    if (const auto Text = Home.View->read(File);
        Text && (*Text)->getBufferSize() < MostBytes) {
      Entry->second = parseProto((*Text)->getBuffer());
      declareTypes(Entry->second);
    }
  return Entry->second;
}

bool ProtoHeaders::add(const std::string &Include, const std::string &From,
                       std::map<std::string, std::string> &Headers) {
  const std::string Path = find(Include, From);
  if (Path.empty())
    return false;
  if (Headers.count(Include))
    return true;
  static constexpr size_t MostHeaders = 500;
  if (Headers.size() >= MostHeaders)
    return false;
  Headers[Include] = "";
  const ProtoFile &File = read(Path);
  std::vector<std::string> Includes;
  for (llvm::StringRef Import : File.Imports) {
    if (!Import.consume_back(".proto"))
      continue;
    const std::string Header = (Import + ".pb.h").str();
    if (belongsToModel(Header) || add(Header, Path, Headers))
      Includes.push_back(Header);
  }
  Headers[Include] = ProtoWriter(Types, File).text(Includes);
  return true;
}

} // namespace tfop
