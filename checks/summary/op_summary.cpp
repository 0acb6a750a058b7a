// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/summary/op_summary.h"

using namespace tfop::tf_api;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::ObjectMapper;
using llvm::json::Path;
using llvm::json::Value;

namespace tfop::summary {

static constexpr llvm::StringLiteral OpKey = "op ";
static constexpr llvm::StringLiteral KernelsKey = "kernels ";

std::string keyOfOp(llvm::StringRef Name) { return (OpKey + Name).str(); }

std::string keyOfKernels(llvm::StringRef Op) { return (KernelsKey + Op).str(); }

bool hasSeveralSummaries(llvm::StringRef Key) {
  return Key.starts_with(OpKey) || Key.starts_with(KernelsKey);
}

static Value toJson(const OpArgument &Argument) {
  return Object{{"name", Argument.Name},
                {"type", Argument.Type},
                {"attribute", Argument.TypeAttribute},
                {"list", Argument.IsList}};
}

static Value toJson(const OpAttribute &Attribute) {
  return Object{{"name", Attribute.Name},
                {"kind", static_cast<int64_t>(Attribute.Kind)},
                {"list", Attribute.IsList},
                {"types", Array(Attribute.Types)}};
}

static Value toJson(const ArgumentRank &Argument) {
  return Object{{"part", static_cast<int64_t>(Argument.Part)},
                {"name", Argument.Name},
                {"index", Argument.Index},
                {"rank", Argument.Rank},
                {"file", Argument.File},
                {"offset", Argument.Offset}};
}

template <typename T> static Array toArray(const std::vector<T> &All) {
  Array Result;
  for (const T &Next : All)
    Result.push_back(toJson(Next));
  return Result;
}

Value toJson(const DeclaredOp &Op) {
  return Object{{"name", Op.Is.Name},
                {"inputs", toArray(Op.Is.Inputs)},
                {"outputs", toArray(Op.Is.Outputs)},
                {"attributes", toArray(Op.Is.Attributes)},
                {"open", Op.Is.IsOpen},
                {"file", Op.File},
                {"offset", Op.Offset}};
}

Value toJson(const RegisteredKernel &Kernel) {
  return Object{{"kernel", Kernel.Op},
                {"file", Kernel.File},
                {"offset", Kernel.Offset},
                {"ranks", toArray(Kernel.Ranks)}};
}

/// Reads a number or an enumeration.
template <typename T>
static bool mapNumber(ObjectMapper &From, llvm::StringLiteral Name, T &To) {
  int64_t Number = 0;
  if (!From.map(Name, Number))
    return false;
  To = static_cast<T>(Number);
  return true;
}

} // namespace tfop::summary

// Found by argument-dependent lookup.
namespace tfop::tf_api {

static bool fromJSON(const Value &From, OpArgument &To, Path Where) {
  ObjectMapper Fields(From, Where);
  return Fields && Fields.map("name", To.Name) && Fields.map("type", To.Type) &&
         Fields.map("attribute", To.TypeAttribute) &&
         Fields.map("list", To.IsList);
}

static bool fromJSON(const Value &From, OpAttribute &To, Path Where) {
  ObjectMapper Fields(From, Where);
  return Fields && Fields.map("name", To.Name) &&
         summary::mapNumber(Fields, "kind", To.Kind) &&
         Fields.map("list", To.IsList) && Fields.map("types", To.Types);
}

} // namespace tfop::tf_api

namespace tfop::summary {

static bool fromJSON(const Value &From, ArgumentRank &To, Path Where) {
  ObjectMapper Fields(From, Where);
  return Fields && mapNumber(Fields, "part", To.Part) &&
         Fields.map("name", To.Name) && Fields.map("index", To.Index) &&
         mapNumber(Fields, "rank", To.Rank) && Fields.map("file", To.File) &&
         mapNumber(Fields, "offset", To.Offset);
}

std::optional<DeclaredOp> opFromJson(const Value &From) {
  DeclaredOp Op;
  Path::Root Root;
  ObjectMapper Fields(From, Root);
  const bool IsRead = Fields && Fields.map("name", Op.Is.Name) &&
                      Fields.map("inputs", Op.Is.Inputs) &&
                      Fields.map("outputs", Op.Is.Outputs) &&
                      Fields.map("attributes", Op.Is.Attributes) &&
                      Fields.map("open", Op.Is.IsOpen) &&
                      Fields.map("file", Op.File) &&
                      mapNumber(Fields, "offset", Op.Offset);
  return IsRead ? std::optional(std::move(Op)) : std::nullopt;
}

std::optional<RegisteredKernel> kernelFromJson(const Value &From) {
  RegisteredKernel Kernel;
  Path::Root Root;
  ObjectMapper Fields(From, Root);
  const bool IsRead = Fields && Fields.map("kernel", Kernel.Op) &&
                      Fields.map("file", Kernel.File) &&
                      mapNumber(Fields, "offset", Kernel.Offset) &&
                      Fields.map("ranks", Kernel.Ranks);
  return IsRead ? std::optional(std::move(Kernel)) : std::nullopt;
}

} // namespace tfop::summary
