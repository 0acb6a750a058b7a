// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command_flags.h"

#include "clang/Basic/Version.h"
#include "clang/Driver/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang::driver;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace tfop {

static bool isUseful(const llvm::opt::Option &Option) {
  // Every way to name an include directory, -include and -isysroot with them.
  if (Option.matches(options::OPT_IncludePath_Group) ||
      Option.matches(options::OPT_clang_i_Group))
    return !Option.matches(options::OPT_include_pch);
  for (const options::ID Kept : {options::OPT_D,
                                 options::OPT_U,
                                 options::OPT_std_EQ,
                                 options::OPT__sysroot,
                                 options::OPT__sysroot_EQ,
                                 options::OPT_target,
                                 options::OPT_stdlib_EQ,
                                 options::OPT_pthread,
                                 options::OPT_ansi,
                                 options::OPT_fopenmp,
                                 options::OPT_fopenmp_EQ,
                                 options::OPT_march_EQ,
                                 options::OPT_funsigned_char,
                                 options::OPT_fsigned_char,
                                 options::OPT_fshort_enums,
                                 options::OPT_fms_extensions,
                                 options::OPT_frtti,
                                 options::OPT_fno_rtti,
                                 options::OPT_fexceptions,
                                 options::OPT_fno_exceptions,
                                 options::OPT_fcxx_exceptions,
                                 options::OPT_fno_cxx_exceptions})
    if (Option.matches(Kept))
      return true;
  // -mavx2 and the like define macros that kernels test.
  return Option.matches(options::OPT_m_x86_Features_Group);
}

static llvm::opt::InputArgList parse(llvm::ArrayRef<std::string> Words,
                                     std::vector<const char *> &Storage) {
  for (const std::string &Word : Words)
    Storage.push_back(Word.c_str());
  unsigned MissingIndex = 0, MissingCount = 0;
  return getDriverOptTable().ParseArgs(
      Storage, MissingIndex, MissingCount,
      llvm::opt::Visibility(options::ClangOption));
}

std::vector<std::string> usefulFlags(llvm::ArrayRef<std::string> Words) {
  std::vector<const char *> Storage;
  const llvm::opt::InputArgList Arguments = parse(Words, Storage);
  std::vector<std::string> Flags;
  for (const llvm::opt::Arg *Argument : Arguments) {
    if (!isUseful(Argument->getOption()))
      continue;
    llvm::opt::ArgStringList Rendered;
    Argument->render(Arguments, Rendered);
    for (const char *Word : Rendered)
      Flags.push_back(Word);
  }
  return Flags;
}

std::vector<std::string>
includeDirectories(const std::vector<std::string> &Flags) {
  std::vector<const char *> Storage;
  const llvm::opt::InputArgList Arguments = parse(Flags, Storage);
  std::vector<std::string> Directories;
  for (const llvm::opt::Arg *Argument : Arguments)
    for (const options::ID Names :
         {options::OPT_I, options::OPT_isystem, options::OPT_iquote,
          options::OPT_idirafter})
      if (Argument->getOption().matches(Names))
        Directories.push_back(Argument->getValue());
  return Directories;
}

bool hasStandard(const std::vector<std::string> &Flags) {
  return llvm::any_of(Flags, [](llvm::StringRef Flag) {
    return Flag.starts_with("-std=") || Flag.starts_with("--std=");
  });
}

static std::string findResourceDirectory() {
  // Installed together with us, wherever that is by now.
  llvm::SmallString<256> Own(fs::getMainExecutable(nullptr, nullptr));
  path::remove_filename(Own);
  path::append(Own, "..", "lib", "tf-op-lint", "clang");
  path::remove_dots(Own, /*remove_dot_dot=*/true);
  if (fs::exists(Own + "/include/stddef.h"))
    return Own.str().str();
  return TFOP_LLVM_DIR "/lib/clang/" CLANG_VERSION_MAJOR_STRING;
}

std::string clangResourceDirectory() {
  static const std::string Directory = findResourceDirectory();
  return Directory;
}

} // namespace tfop
