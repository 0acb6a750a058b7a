// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <set>
#include <string>

namespace tfop {

/// Where the model headers appear to lie.
inline constexpr llvm::StringLiteral ModelRoot = "/tf-op-lint/model";

/// True for an include that only the model may answer, whatever the tree holds:
/// its own headers, and all of abseil, Eigen and protobuf, which would clash
/// with its stand-ins.
bool belongsToModel(llvm::StringRef Include);

/// True for a header of TensorFlow, or of a library that the model stands in
/// for, that the model does not have. The common declarations are served in its
/// place; it counts as missing all the same.
bool isUnknownModelHeader(llvm::StringRef Include);

/// The model (the smallest honest TensorFlow API, for machines without
/// TensorFlow) laid over \p Base, a real file system. \p Unknown are includes
/// for which the common declarations stand in.
llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem>
fileSystemWithModel(const std::set<std::string> &Unknown,
                    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base);

/// Changes when a model header does.
std::string modelFingerprint();

/// Writes the model headers below \p Directory, for other tools.
llvm::Error writeModelHeaders(llvm::StringRef Directory);

/// Writes only those that \p Includes ask for, with stand-ins for what the
/// model does not know.
llvm::Error writeModelHeaders(llvm::StringRef Directory,
                              const std::set<std::string> &Includes);

/// Writes an empty header below \p Directory for each of \p Includes.
void writeEmptyHeaders(llvm::StringRef Directory,
                       const std::set<std::string> &Includes);

} // namespace tfop
