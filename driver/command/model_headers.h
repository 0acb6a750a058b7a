// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/sources/include_graph.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <optional>
#include <set>
#include <string>

namespace tfop {

/// The virtual directory of the model headers.
inline constexpr llvm::StringLiteral ModelRoot = "/tf-op-lint/model";

/// True for an include that is always served from the model, even if the tree
/// has such a file: the model's headers and all of Abseil, Eigen, and protobuf,
/// which would conflict with the model's declarations. A path is known by its
/// end, because projects mount TensorFlow below other directories:
/// `third_party/tensorflow/core/framework/op_kernel.h`.
bool belongsToModel(llvm::StringRef Include);

/// The same for an include in a tree. A short path of a C API header
/// (`c_api.h`, `tensorflow_c/c_api.h`) belongs to the model unless the tree has
/// another library's header of that name. Headers of kernels belong to the tree
/// if it contains TensorFlow, because their sources define what they declare.
bool isServedByModel(const IncludeTarget &Include);

/// True for a header of TensorFlow or a modeled library that the model does not
/// have. It is replaced with the common declarations but still counts as
/// missing.
bool isUnknownModelHeader(llvm::StringRef Include);

/// True for an include that the model serves under another path.
bool isModelAlias(llvm::StringRef Include);

/// The text of a header that forwards to the part of the model that serves \p
/// Include.
std::string modelHeaderFor(llvm::StringRef Include);

/// The common declarations, as a path below the model's root: of a kernel, or
/// of everything.
inline constexpr llvm::StringLiteral KernelPart = "tfop_model/shared.h";
inline constexpr llvm::StringLiteral CommonPart = "tfop_model/everything.h";

/// \p Base overlaid with the model, a minimal TensorFlow API for machines
/// without TensorFlow. \p Others are further headers, as path and text.
llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem>
fileSystemWithModel(const std::map<std::string, std::string> &Others,
                    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

/// A protobuf message or enum of the model and the part that declares it.
struct ModelMessage {
  llvm::StringRef Part;
  bool IsEnum = false;
};
std::optional<ModelMessage> findModelMessage(llvm::StringRef Name);

/// A hash of the model headers.
std::string modelFingerprint();

/// Writes the model headers below \p Directory, for other tools.
llvm::Error writeModelHeaders(llvm::StringRef Directory);

/// Writes only the headers in \p Includes, with the common declarations for
/// unknown ones.
llvm::Error writeModelHeaders(llvm::StringRef Directory,
                              const std::set<std::string> &Includes);

/// Writes an empty header below \p Directory for each of \p Includes.
void writeEmptyHeaders(llvm::StringRef Directory,
                       const std::set<std::string> &Includes);

} // namespace tfop
