// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/options/config_file.h"

#include "driver/system/error.h"
#include "driver/system/file_io.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace tfop {

std::string findUpwards(llvm::StringRef Directory, llvm::StringRef Name) {
  for (llvm::StringRef Above = Directory; !Above.empty();
       Above = path::parent_path(Above)) {
    llvm::SmallString<256> File(Above);
    path::append(File, Name);
    // Special files are reported as errors when they are read.
    if (fs::exists(File) && !fs::is_directory(File))
      return File.str().str();
  }
  return "";
}

llvm::Expected<std::string> readConfigFile(const std::string &File) {
  auto Text = readFile(File);
  if (!Text)
    return userError("cannot read '", File, "': ", Text.getError().message());
  return (*Text)->getBuffer().str();
}

} // namespace tfop
