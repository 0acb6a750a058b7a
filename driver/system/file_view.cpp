// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/system/file_view.h"

#include "driver/system/file_io.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace vfs = llvm::vfs;

namespace tfop {

namespace {

/// The real file system without the hidden files.
class HidingFileSystem : public vfs::ProxyFileSystem {
public:
  HidingFileSystem(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Real,
                   const std::set<std::string> &Hidden)
      : ProxyFileSystem(std::move(Real)), Hidden(Hidden) {}

  llvm::ErrorOr<vfs::Status> status(const llvm::Twine &Path) override {
    if (hides(Path))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return ProxyFileSystem::status(Path);
  }
  llvm::ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    if (hides(Path))
      return std::make_error_code(std::errc::no_such_file_or_directory);
    return ProxyFileSystem::openFileForRead(Path);
  }

private:
  bool hides(const llvm::Twine &Path) {
    llvm::SmallString<256> Absolute;
    Path.toVector(Absolute);
    if (makeAbsolute(Absolute))
      return false;
    llvm::sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
    return Hidden.count(Absolute.str().str()) != 0;
  }

  const std::set<std::string> &Hidden;
};

/// An open file with the name under which it was requested.
class NamedFile : public vfs::File {
public:
  NamedFile(std::unique_ptr<vfs::File> Opened, std::string Name)
      : Opened(std::move(Opened)), Name(std::move(Name)) {}

  llvm::ErrorOr<vfs::Status> status() override { return Opened->status(); }
  llvm::ErrorOr<std::string> getName() override { return Name; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  getBuffer(const llvm::Twine &BufferName, int64_t Size, bool NeedsTerminator,
            bool IsVolatile) override {
    return Opened->getBuffer(BufferName, Size, NeedsTerminator, IsVolatile);
  }
  std::error_code close() override { return Opened->close(); }

private:
  std::unique_ptr<vfs::File> Opened;
  std::string Name;
};

/// The real file system, with files named after the link through which they
/// were opened or after their alias.
class LinkKeepingFileSystem : public vfs::ProxyFileSystem {
public:
  LinkKeepingFileSystem(llvm::IntrusiveRefCntPtr<vfs::FileSystem> Real,
                        const std::map<std::string, std::string> &Names)
      : ProxyFileSystem(std::move(Real)), Names(Names) {}

  llvm::ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    llvm::ErrorOr<std::unique_ptr<vfs::File>> Opened =
        ProxyFileSystem::openFileForRead(Path);
    llvm::SmallString<256> Name;
    Path.toVector(Name);
    if (!Opened || makeAbsolute(Name))
      return Opened;
    llvm::sys::path::remove_dots(Name, /*remove_dot_dot=*/true);
    const auto Other = Names.find(Name.str().str());
    return std::make_unique<NamedFile>(std::move(*Opened),
                                       Other == Names.end() ? Name.str().str()
                                                            : Other->second);
  }

private:
  const std::map<std::string, std::string> &Names;
};

} // namespace

void FileView::replace(std::string Path, std::string Text) {
  Replaced[std::move(Path)] = std::move(Text);
}

void FileView::hide(std::string Path) { Hidden.insert(std::move(Path)); }

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
FileView::read(llvm::StringRef Path) const {
  if (Hidden.count(Path.str()))
    return std::make_error_code(std::errc::no_such_file_or_directory);
  if (const auto Found = Replaced.find(Path.str()); Found != Replaced.end())
    return llvm::MemoryBuffer::getMemBuffer(Found->second, Path);
  return readFile(Path);
}

llvm::IntrusiveRefCntPtr<vfs::FileSystem> FileView::fileSystem() const {
  llvm::IntrusiveRefCntPtr<vfs::FileSystem> Real = regularFiles();
  if (KeepsLinks)
    Real = llvm::makeIntrusiveRefCnt<LinkKeepingFileSystem>(std::move(Real),
                                                            Names);
  if (!Hidden.empty())
    Real = llvm::makeIntrusiveRefCnt<HidingFileSystem>(std::move(Real), Hidden);
  if (Replaced.empty())
    return Real;
  auto Overlay =
      llvm::makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(Real));
  auto Memory = llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  for (const auto &[Path, Text] : Replaced)
    Memory->addFile(Path, /*ModificationTime=*/0,
                    llvm::MemoryBuffer::getMemBuffer(Text, Path));
  Overlay->pushOverlay(std::move(Memory));
  return Overlay;
}

} // namespace tfop
