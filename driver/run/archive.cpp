// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/run/archive.h"

#include <cstring>
#include <type_traits>

namespace tfop {

namespace {

template <typename T>
concept Plain = std::is_arithmetic_v<T> || std::is_enum_v<T>;

/// A type with a list of fields below.
template <typename T>
concept Record = std::is_class_v<T> && !std::is_same_v<T, std::string>;

/// Turns values into bytes.
class Packer {
public:
  template <typename... Values> void operator()(Values &...Each) {
    (put(Each), ...);
  }
  std::string Bytes;

private:
  template <Plain T> void put(T Value) {
    Bytes.append(reinterpret_cast<const char *>(&Value), sizeof Value);
  }
  void put(const std::string &Text) {
    put(Text.size());
    Bytes += Text;
  }
  template <typename T> void put(std::vector<T> &List) {
    put(List.size());
    for (T &Item : List)
      put(Item);
  }
  template <typename K, typename V> void put(std::map<K, V> &Map) {
    put(Map.size());
    for (auto &[Key, Value] : Map) {
      put(Key);
      put(Value);
    }
  }
  template <Record T> void put(T &Value) { fields(*this, Value); }
};

/// Turns bytes into values. Once they do not fit, nothing more is read.
class Unpacker {
public:
  explicit Unpacker(llvm::StringRef Bytes) : Bytes(Bytes) {}
  template <typename... Values> void operator()(Values &...Each) {
    (get(Each), ...);
  }
  bool isWhole() const { return !Failed && Bytes.empty(); }

private:
  llvm::StringRef take(size_t Length) {
    Failed |= Length > Bytes.size();
    if (Failed)
      return "";
    const llvm::StringRef Result = Bytes.take_front(Length);
    Bytes = Bytes.drop_front(Length);
    return Result;
  }
  size_t takeSize() {
    size_t Size = 0;
    get(Size);
    // Each element takes a byte at least: more cannot be.
    Failed |= Size > Bytes.size();
    return Failed ? 0 : Size;
  }
  template <Plain T> void get(T &Value) {
    const llvm::StringRef Taken = take(sizeof Value);
    // Any other byte is no bool.
    if constexpr (std::is_same_v<T, bool>)
      Value = !Failed && Taken[0] == 1;
    else if (!Failed)
      std::memcpy(&Value, Taken.data(), sizeof Value);
  }
  void get(std::string &Text) { Text = take(takeSize()).str(); }
  template <typename T> void get(std::vector<T> &List) {
    for (size_t Left = takeSize(); Left > 0 && !Failed; --Left)
      get(List.emplace_back());
  }
  template <typename K, typename V> void get(std::map<K, V> &Map) {
    for (size_t Left = takeSize(); Left > 0 && !Failed; --Left) {
      K Key;
      get(Key);
      get(Map[std::move(Key)]);
    }
  }
  template <Record T> void get(T &Value) { fields(*this, Value); }

  llvm::StringRef Bytes;
  bool Failed = false;
};

} // namespace

// The fields of each type, for both ways.
template <typename Archive> static void fields(Archive &Do, Region &R) {
  Do(R.File, R.Line, R.Column, R.EndLine, R.EndColumn, R.Offset, R.Length);
}
template <typename Archive> static void fields(Archive &Do, PathStep &Step) {
  Do(Step.Where, Step.Message);
}
template <typename Archive> static void fields(Archive &Do, Edit &E) {
  Do(E.Where, E.Text);
}
template <typename Archive> static void fields(Archive &Do, Fix &Offer) {
  Do(Offer.Description, Offer.Kind, Offer.Reason, Offer.Edits);
}
template <typename Archive> static void fields(Archive &Do, Finding &F) {
  Do(F.Check, F.Severity, F.Message, F.Where, F.Function, F.Fingerprint, F.Path,
     F.Fixes, F.NoFixReason, F.Suppressed, F.Justification, F.Unchanged);
}
template <typename Archive> static void fields(Archive &Do, FileCoverage &C) {
  Do(C.File, C.Failure, C.Reasons, C.MissingIncludes, C.Seconds);
}
template <typename Archive>
static void fields(Archive &Do, KernelSurvey::ComputeMethod &Method) {
  Do(Method.Name, Method.Line, Method.Whole);
}
template <typename Archive>
static void fields(Archive &Do, KernelSurvey::Kernel &Kernel) {
  Do(Kernel.Name, Kernel.File, Kernel.Line, Kernel.Methods);
}
template <typename Archive> static void fields(Archive &Do, KernelSurvey &S) {
  Do(S.Kernels, S.BodiesInText, S.BodiesParsed, S.BodiesWhole, S.Marks,
     S.MarksParsed);
}
template <typename Archive> static void fields(Archive &Do, LineRange &Range) {
  Do(Range.First, Range.Last);
}
template <typename Archive> static void fields(Archive &Do, FileStamp &S) {
  Do(S.Path, S.Found, S.Size, S.Inode, S.Modified, S.Changed, S.Settled,
     S.Hash);
}
template <typename Archive> static void fields(Archive &Do, CompilerError &E) {
  Do(E.Message, E.File, E.Line, E.Column, E.Identity);
}
template <typename Archive> static void fields(Archive &Do, Trial &T) {
  Do(T.Failure, T.Errors, T.ErrorsAlone);
}
template <typename Archive> static void fields(Archive &Do, Understanding &U) {
  Do(U.Stubs, U.WithBuildMacros);
}
template <typename Archive> static void fields(Archive &Do, FileAnalysis &A) {
  Do(A.Coverage, A.Findings, A.Survey, A.NolintFiles, A.ChecksRun,
     A.CommandOrigin, A.UsesModel, A.Best, A.JudgedFiles, A.Files,
     A.IsRepeatable);
}

template <typename T> static std::string packed(const T &Value) {
  Packer Do;
  // Packing changes nothing; the list of fields serves reading too.
  fields(Do, const_cast<T &>(Value));
  return std::move(Do.Bytes);
}

template <typename T> static std::optional<T> unpacked(llvm::StringRef Bytes) {
  Unpacker Do(Bytes);
  T Value;
  fields(Do, Value);
  if (!Do.isWhole())
    return std::nullopt;
  return Value;
}

std::string pack(const FileAnalysis &Analysis) { return packed(Analysis); }

std::string pack(const Trial &Outcome) { return packed(Outcome); }

std::optional<FileAnalysis> unpack(llvm::StringRef Bytes) {
  return unpacked<FileAnalysis>(Bytes);
}

std::optional<Trial> unpackTrial(llvm::StringRef Bytes) {
  return unpacked<Trial>(Bytes);
}

std::string packStamps(std::vector<FileStamp> Stamps) {
  Packer Do;
  Do(Stamps);
  return std::move(Do.Bytes);
}

std::optional<std::vector<FileStamp>> unpackStamps(llvm::StringRef Bytes) {
  Unpacker Do(Bytes);
  std::vector<FileStamp> Stamps;
  Do(Stamps);
  if (!Do.isWhole())
    return std::nullopt;
  return Stamps;
}

} // namespace tfop
