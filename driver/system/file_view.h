// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <memory>
#include <set>
#include <string>

namespace tfop {

/// How files are seen: as they lie on the disk, except those that were
/// replaced or hidden. Paths are absolute.
class FileView {
public:
  void replace(std::string Path, std::string Text);
  void hide(std::string Path);
  /// A link is the file of its own name, not the one it leads to: in a build's
  /// sandbox every file is a link to where it really lies.
  void keepLinks() { KeepsLinks = true; }
  /// With links kept: \p Copy goes by the name of \p File.
  void rename(std::string Copy, std::string File) {
    Names[std::move(Copy)] = std::move(File);
  }

  /// True if nothing was replaced or hidden.
  bool isDisk() const { return Replaced.empty() && Hidden.empty(); }

  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  read(llvm::StringRef Path) const;

  /// The same for Clang. Each one has a working directory of its own.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem() const;

private:
  std::map<std::string, std::string> Replaced;
  std::set<std::string> Hidden;
  bool KeepsLinks = false;
  std::map<std::string, std::string> Names;
};

} // namespace tfop
