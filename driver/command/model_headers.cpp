// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command/model_headers.h"

#include "driver/system/error.h"
#include "driver/system/output_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/raw_ostream.h"

namespace path = llvm::sys::path;

namespace tfop {

namespace {

struct Part {
  llvm::StringLiteral Name;
  llvm::StringRef Text;
};

} // namespace

#include "driver/command/headers/parts.inc"

/// The model file for each include path.
static const llvm::StringMap<llvm::StringRef> &pathTable() {
  static const llvm::StringMap<llvm::StringRef> Table = [] {
    llvm::StringMap<llvm::StringRef> Result;
    llvm::SmallVector<llvm::StringRef, 0> Lines;
    llvm::StringRef(Paths).split(Lines, '\n', -1, /*KeepEmpty=*/false);
    for (const llvm::StringRef Line : Lines)
      if (!Line.starts_with("#"))
        Result.insert(Line.split(' '));
    return Result;
  }();
  return Table;
}

static bool isLibraryHeader(llvm::StringRef Include) {
  return llvm::any_of(
      llvm::ArrayRef<llvm::StringRef>{"absl/", "Eigen/", "unsupported/Eigen/",
                                      "third_party/eigen3/",
                                      "google/protobuf/"},
      [&](llvm::StringRef Prefix) { return Include.starts_with(Prefix); });
}

static bool isTensorFlowHeader(llvm::StringRef Include) {
  return Include.starts_with("tensorflow/") || Include.starts_with("tsl/") ||
         Include.starts_with("xla/");
}

/// The end of \p Include that is a path of TensorFlow or a modeled library, or
/// all of it: `tensorflow/c/c_api.h` of
/// `external/org_tensorflow/tensorflow/...`.
static llvm::StringRef canonicalPath(llvm::StringRef Include) {
  for (llvm::StringRef Rest = Include; !Rest.empty();
       Rest = Rest.split('/').second)
    if (pathTable().contains(Rest) && Rest.contains('/'))
      return Rest;
  // Not known, but below a directory that contains TensorFlow.
  for (llvm::StringRef Rest = Include; !Rest.empty();
       Rest = Rest.split('/').second)
    if (Rest.starts_with("tensorflow/core/") ||
        Rest.starts_with("tensorflow/cc/") || Rest.starts_with("tensorflow/c/"))
      return Rest;
  return Include;
}

/// The headers of the C API by file name, except names that are too common.
static llvm::StringRef cApiPath(llvm::StringRef FileName) {
  return llvm::StringSwitch<llvm::StringRef>(FileName)
      .Case("c_api.h", "tensorflow/c/c_api.h")
      .Case("c_api_experimental.h", "tensorflow/c/c_api_experimental.h")
      .Case("tensor_c_api.h", "tensorflow/c/c_api.h")
      .Case("tf_status.h", "tensorflow/c/tf_status.h")
      .Case("tf_tensor.h", "tensorflow/c/tf_tensor.h")
      .Case("tf_datatype.h", "tensorflow/c/tf_datatype.h")
      .Default("");
}

/// True for a short path of a C API header.
static bool isShortCApiPath(llvm::StringRef Include) {
  if (pathTable().contains(canonicalPath(Include)) ||
      cApiPath(path::filename(Include)).empty())
    return false;
  // No directory, or only such as `tensorflow_c/` and `../include/tf/`.
  return std::all_of(
      path::begin(Include), path::end(Include), [&](llvm::StringRef Part) {
        return Part == path::filename(Include) || Part == "c" || Part == ".." ||
               Part == "." || Part == "include" ||
               Part.contains_insensitive("tensorflow") ||
               Part.starts_with_insensitive("tf") ||
               Part.ends_with_insensitive("tf");
      });
}

bool belongsToModel(llvm::StringRef Include) {
  const llvm::StringRef Canonical = canonicalPath(Include);
  return pathTable().contains(Canonical) || isLibraryHeader(Canonical);
}

/// True for a header of kernels.
static bool isKernelLibrary(llvm::StringRef Include) {
  const auto Entry = pathTable().find(canonicalPath(Include));
  return Entry != pathTable().end() &&
         llvm::is_contained({"kernel_lib.h", "batching.h", "helpers.h"},
                            Entry->getValue());
}

bool isServedByModel(const IncludeTarget &Include) {
  if (Include.IsInTree && Include.IsInTensorFlow &&
      isKernelLibrary(Include.Name))
    return false;
  return belongsToModel(Include.Name) ||
         (isShortCApiPath(Include.Name) &&
          (!Include.IsInTree || Include.DeclaresCApi));
}

bool isUnknownModelHeader(llvm::StringRef Include) {
  const llvm::StringRef Canonical = canonicalPath(Include);
  return !pathTable().contains(Canonical) &&
         (isLibraryHeader(Canonical) || isTensorFlowHeader(Canonical));
}

bool isModelAlias(llvm::StringRef Include) {
  return !pathTable().contains(Include) &&
         (pathTable().contains(canonicalPath(Include)) ||
          isShortCApiPath(Include));
}

static std::string forwardTo(llvm::StringRef Part) {
  return ("#include \"tfop_model/" + Part + "\"\n").str();
}

std::string modelHeaderFor(llvm::StringRef Include) {
  if (isShortCApiPath(Include))
    Include = cApiPath(path::filename(Include));
  const auto Entry = pathTable().find(canonicalPath(Include));
  return Entry == pathTable().end()
             ? ("#include \"" + CommonPart + "\"\n").str()
             : forwardTo(Entry->getValue());
}

/// Calls \p Write with the path below the model's root and the text of every
/// file.
static void forEachFile(
    llvm::function_ref<void(const std::string &, llvm::StringRef)> Write) {
  for (const Part &P : Parts)
    Write("tfop_model/" + P.Name.str(), P.Text);
  for (const auto &Entry : pathTable())
    Write(Entry.getKey().str(), forwardTo(Entry.getValue()));
}

llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem>
fileSystemWithModel(const std::map<std::string, std::string> &Others,
                    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base) {
  const auto Add = [](llvm::vfs::InMemoryFileSystem &Files,
                      const std::string &Name, llvm::StringRef Text) {
    Files.addFile(ModelRoot + "/" + Name, /*ModificationTime=*/0,
                  llvm::MemoryBuffer::getMemBufferCopy(Text));
  };
  static const llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Model =
      [&] {
        auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
        forEachFile([&](const std::string &Name, llvm::StringRef Text) {
          Add(*Files, Name, Text);
        });
        return Files;
      }();
  auto Overlay =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(Base));
  Overlay->pushOverlay(Model);
  auto Headers = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[Include, Text] : Others)
    if (!llvm::StringRef(Include).contains(".."))
      Add(*Headers, Include, Text);
  Overlay->pushOverlay(Headers);
  return Overlay;
}

std::optional<ModelMessage> findModelMessage(llvm::StringRef Name) {
  for (const Part &P : Parts) {
    if (P.Text.contains(("TFOP_MESSAGE(" + Name + ")").str()) ||
        P.Text.contains(("TFOP_WRAPPER(" + Name + ",").str()))
      return ModelMessage{P.Name, /*IsEnum=*/false};
    if (P.Text.contains(("\nenum " + Name + " ").str()))
      return ModelMessage{P.Name, /*IsEnum=*/true};
  }
  return std::nullopt;
}

std::string modelFingerprint() {
  llvm::SHA1 Hash;
  for (const Part &P : Parts)
    Hash.update(P.Text);
  Hash.update(llvm::StringRef(Paths));
  return llvm::toHex(Hash.final());
}

/// Writes a file below \p Directory. A \p Name that leads elsewhere is ignored.
static llvm::Error writeHeader(llvm::StringRef Directory,
                               const std::string &Name, llvm::StringRef Text) {
  if (llvm::StringRef(Name).contains("..") || path::is_absolute(Name))
    return llvm::Error::success();
  llvm::SmallString<256> File(Directory);
  path::append(File, Name);
  std::error_code Error =
      llvm::sys::fs::create_directories(path::parent_path(File));
  if (Error)
    return userError("cannot write '", File, "': ", Error.message());
  return writeOutput(File.str().str(), [&](llvm::raw_ostream &Out) {
    Out << Text;
    return llvm::Error::success();
  });
}

llvm::Error writeModelHeaders(llvm::StringRef Directory) {
  llvm::Error Result = llvm::Error::success();
  forEachFile([&](const std::string &Name, llvm::StringRef Text) {
    if (!Result)
      Result = writeHeader(Directory, Name, Text);
  });
  return Result;
}

llvm::Error writeModelHeaders(llvm::StringRef Directory,
                              const std::set<std::string> &Includes) {
  for (const Part &P : Parts)
    if (llvm::Error Problem =
            writeHeader(Directory, "tfop_model/" + P.Name.str(), P.Text))
      return Problem;
  for (const std::string &Include : Includes) {
    if (!belongsToModel(Include) && !isUnknownModelHeader(Include) &&
        !isModelAlias(Include))
      continue;
    if (llvm::Error Problem =
            writeHeader(Directory, Include, modelHeaderFor(Include)))
      return Problem;
  }
  return llvm::Error::success();
}

void writeEmptyHeaders(llvm::StringRef Directory,
                       const std::set<std::string> &Includes) {
  // A header that cannot be written stays missing.
  for (const std::string &Include : Includes)
    llvm::consumeError(writeHeader(Directory, Include, ""));
}

} // namespace tfop
