// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/command/flags.h"

#include "checks/syntax/llvm_version.h"
#include "clang/Basic/Version.h"
#include TFOP_CLANG_OPTIONS_H
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Triple.h"

using namespace tfop::command_line;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace tfop {

/// For GPU targets, Clang's driver runs programs that detect GPUs and searches
/// the working directory for them first.
static bool isProcessor(llvm::StringRef Target) {
  const llvm::Triple Triple(llvm::Triple::normalize(Target));
  return Triple.isX86() || Triple.isARM() || Triple.isThumb() ||
         Triple.isAArch64() || Triple.isPPC() || Triple.isRISCV() ||
         Triple.isSystemZ() || Triple.isMIPS() || Triple.isLoongArch();
}

/// Flags that only other tools need: warnings and the language of a header.
static bool isForOtherTools(const llvm::opt::Arg &Argument) {
  const llvm::opt::Option &Option = Argument.getOption();
  if (Option.matches(options::OPT_x))
    return llvm::is_contained({"c", "c-header", "c++", "c++-header", "cuda"},
                              llvm::StringRef(Argument.getValue()));
  // Not -Wp, -Wa and -Wl, which are not in the group: their values are options
  // of other programs.
  return Option.matches(options::OPT_W_Group) ||
         Option.matches(options::OPT_w) ||
         Option.matches(options::OPT_pedantic_Group);
}

static bool isUseful(const llvm::opt::Arg &Argument) {
  const llvm::opt::Option &Option = Argument.getOption();
  // Every way to name an include directory, -include and -isysroot with them.
  // Precompiled headers and API notes are binary formats that Clang trusts, and
  // with an overlay a path could be that of another file.
  if (Option.matches(options::OPT_IncludePath_Group) ||
      Option.matches(options::OPT_clang_i_Group))
    return !Option.matches(options::OPT_include_pch) &&
           !Option.matches(options::OPT_iapinotes_modules) &&
           !Option.matches(options::OPT_ivfsoverlay);
  if (Option.matches(options::OPT_target))
    return isProcessor(Argument.getValue());
  for (const options::ID Kept : {options::OPT_D,
                                 options::OPT_U,
                                 options::OPT_std_EQ,
                                 options::OPT__sysroot,
                                 options::OPT__sysroot_EQ,
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

/// \p Argument as command line words.
static std::vector<std::string> rendered(const llvm::opt::Arg &Argument,
                                         const llvm::opt::ArgList &All) {
  if (Argument.getOption().matches(options::OPT_include))
    return {"-include", Argument.getValue()};
  llvm::opt::ArgStringList Words;
  Argument.render(All, Words);
  return {Words.begin(), Words.end()};
}

static bool isAccepted(const llvm::opt::Arg &Argument,
                       const std::vector<std::string> &Rendered, FlagUse Use) {
  if (!isUseful(Argument) &&
      !(Use == FlagUse::OtherTools && isForOtherTools(Argument)))
    return false;
  // Another tool might interpret a value that looks like a flag as one, and
  // Clang's tools replace @FILE with the flags in that file.
  return llvm::none_of(llvm::drop_begin(Rendered), [](llvm::StringRef Value) {
    return Value.starts_with("-") || Value.starts_with("@");
  });
}

std::vector<std::string> usefulFlags(llvm::ArrayRef<std::string> Words,
                                     FlagUse Use,
                                     std::vector<std::string> *Refused) {
  std::vector<const char *> Storage;
  const llvm::opt::InputArgList Arguments = parse(Words, Storage);
  std::vector<std::string> Flags;
  for (const llvm::opt::Arg *Argument : Arguments) {
    const std::vector<std::string> Rendered = rendered(*Argument, Arguments);
    if (isAccepted(*Argument, Rendered, Use))
      llvm::append_range(Flags, Rendered);
    else if (Refused)
      Refused->push_back(llvm::join(Rendered, " "));
  }
  return Use == FlagUse::OtherTools ? withPlainIncludes(Flags) : Flags;
}

std::vector<std::string>
withPlainIncludes(const std::vector<std::string> &Words) {
  std::vector<std::string> Result;
  for (size_t I = 0; I < Words.size(); ++I)
    if (Words[I] == "-include" && I + 1 < Words.size())
      Result.insert(Result.end(),
                    {"-Xclang", "-include", "-Xclang", Words[++I]});
    else
      Result.push_back(Words[I]);
  return Result;
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
  // Next to the executable in a relocatable installation.
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
