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

/// The file system with some files replaced or hidden. Paths are absolute.
class FileView {
public:
  void replace(std::string Path, std::string Text);
  void hide(std::string Path);
  /// Treats a symbolic link as a file of its own instead of resolving it: in a
  /// build sandbox, every file is a link.
  void keepLinks() { KeepsLinks = true; }
  /// Reports \p Copy under the name of \p File. Requires keepLinks().
  void rename(std::string Copy, std::string File) {
    Names[std::move(Copy)] = std::move(File);
  }

  /// True if nothing was replaced or hidden.
  bool isDisk() const { return Replaced.empty() && Hidden.empty(); }

  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  read(llvm::StringRef Path) const;

  /// The view as a file system for Clang. Each one has its own working
  /// directory.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem() const;

private:
  std::map<std::string, std::string> Replaced;
  std::set<std::string> Hidden;
  bool KeepsLinks = false;
  std::map<std::string, std::string> Names;
};

} // namespace tfop
