// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Env, file systems, paths, streams, record readers and writers.
#pragma once

#include "tfop_model/strings.h"
#include "tfop_model/threads.h"

namespace tensorflow {

struct FileStatistics {
  int64 length = -1;
  int64 mtime_nsec = 0;
  bool is_directory = false;
  FileStatistics();
  FileStatistics(int64 length, int64 mtime_nsec, bool is_directory);
};
struct TransactionToken {
  class FileSystem *owner;
  void *token;
};
class RandomAccessFile {
public:
  RandomAccessFile() {}
  virtual ~RandomAccessFile() = default;
  virtual Status Name(StringPiece *result) const;
  virtual Status Read(uint64 offset, size_t n, StringPiece *result, char *scratch) const;
  virtual Status Read(uint64 offset, StringPiece &result, absl::Span<char> scratch) const;
  virtual Status Read(uint64 offset, size_t n, absl::Cord *cord) const;
};
class WritableFile {
public:
  WritableFile() {}
  virtual ~WritableFile() = default;
  virtual Status Append(StringPiece data) = 0;
  virtual Status Append(const absl::Cord &cord);
  virtual Status Close() = 0;
  virtual Status Flush() = 0;
  virtual Status Name(StringPiece *result) const;
  virtual Status Sync() = 0;
  virtual Status Tell(int64 *position);
};
class ReadOnlyMemoryRegion {
public:
  ReadOnlyMemoryRegion() {}
  virtual ~ReadOnlyMemoryRegion() = default;
  virtual const void *data() = 0;
  virtual uint64 length() = 0;
};

// File systems are written against signatures with and without the transaction token; both are virtual here.
#define TF_USE_FILESYSTEM_METHODS_WITH_NO_TRANSACTION_SUPPORT                                                                              \
  using FileSystem::CopyFile;                                                                                                              \
  using FileSystem::CreateDir;                                                                                                             \
  using FileSystem::DeleteDir;                                                                                                             \
  using FileSystem::DeleteFile;                                                                                                            \
  using FileSystem::DeleteRecursively;                                                                                                     \
  using FileSystem::FileExists;                                                                                                            \
  using FileSystem::FilesExist;                                                                                                            \
  using FileSystem::GetChildren;                                                                                                           \
  using FileSystem::GetFileSize;                                                                                                           \
  using FileSystem::GetMatchingPaths;                                                                                                      \
  using FileSystem::IsDirectory;                                                                                                           \
  using FileSystem::NewAppendableFile;                                                                                                     \
  using FileSystem::NewRandomAccessFile;                                                                                                   \
  using FileSystem::NewReadOnlyMemoryRegionFromFile;                                                                                       \
  using FileSystem::NewWritableFile;                                                                                                       \
  using FileSystem::RecursivelyCreateDir;                                                                                                  \
  using FileSystem::RenameFile;                                                                                                            \
  using FileSystem::Stat
class FileSystem {
public:
  FileSystem() {}
  virtual ~FileSystem() = default;
#define TFOP_FS(name, ...)                                                                                                                 \
  virtual Status name(__VA_ARGS__);                                                                                                        \
  virtual Status name(__VA_ARGS__, TransactionToken *token)
  TFOP_FS(NewRandomAccessFile, const std::string &fname, std::unique_ptr<RandomAccessFile> *result);
  TFOP_FS(NewWritableFile, const std::string &fname, std::unique_ptr<WritableFile> *result);
  TFOP_FS(NewAppendableFile, const std::string &fname, std::unique_ptr<WritableFile> *result);
  TFOP_FS(NewReadOnlyMemoryRegionFromFile, const std::string &fname, std::unique_ptr<ReadOnlyMemoryRegion> *result);
  TFOP_FS(FileExists, const std::string &fname);
  TFOP_FS(GetChildren, const std::string &dir, std::vector<std::string> *result);
  TFOP_FS(GetMatchingPaths, const std::string &pattern, std::vector<std::string> *results);
  TFOP_FS(Stat, const std::string &fname, FileStatistics *stat);
  TFOP_FS(DeleteFile, const std::string &fname);
  TFOP_FS(CreateDir, const std::string &dirname);
  TFOP_FS(RecursivelyCreateDir, const std::string &dirname);
  TFOP_FS(DeleteDir, const std::string &dirname);
  TFOP_FS(DeleteRecursively, const std::string &dirname, int64 *undeleted_files, int64 *undeleted_dirs);
  TFOP_FS(GetFileSize, const std::string &fname, uint64 *file_size);
  TFOP_FS(RenameFile, const std::string &src, const std::string &target);
  TFOP_FS(CopyFile, const std::string &src, const std::string &target);
  TFOP_FS(IsDirectory, const std::string &fname);
  TFOP_FS(HasAtomicMove, const std::string &path, bool *has_atomic_move);
#undef TFOP_FS
  virtual bool Match(const std::string &filename, const std::string &pattern);
  virtual bool FilesExist(const std::vector<std::string> &files, std::vector<Status> *status);
  virtual std::string TranslateName(const std::string &name) const;
  virtual void FlushCaches();
  virtual void FlushCaches(TransactionToken *token);
  virtual char Separator() const;
  StringPiece Basename(StringPiece path) const;
  StringPiece Dirname(StringPiece path) const;
  std::string JoinPath(StringPiece a, StringPiece b) const;
};
class NullFileSystem : public FileSystem {};
template <typename Underlying> class RetryingFileSystem : public FileSystem {
public:
  template <typename... A> explicit RetryingFileSystem(A &&...args) TFOP_ELSEWHERE
  Underlying *underlying() const TFOP_ELSEWHERE
};
struct RetryConfig {
  template <typename... A> explicit RetryConfig(A &&...args) TFOP_ELSEWHERE
};
class FileSystemRegistry {
public:
  using Factory = std::function<FileSystem *()>;
  virtual ~FileSystemRegistry() = default;
  virtual Status Register(const std::string &scheme, Factory factory) = 0;
  virtual FileSystem *Lookup(const std::string &scheme) = 0;
};

struct ThreadOptions {
  size_t stack_size = 0;
  size_t guard_size = 0;
  int numa_node = -1;
};
/// Destroying it joins the thread.
class Thread {
public:
  Thread() {}
  virtual ~Thread();
};
class EnvTime {
public:
  static constexpr uint64 kMicrosToNanos = 1000ULL;
  static constexpr uint64 kMillisToMicros = 1000ULL;
  static constexpr uint64 kSecondsToMillis = 1000ULL;
  static constexpr uint64 kSecondsToMicros = 1000000ULL;
  static constexpr uint64 kSecondsToNanos = 1000000000ULL;
  static EnvTime *Default();
  static uint64 NowNanos();
  static uint64 NowMicros();
  static uint64 NowSeconds();
  virtual uint64 GetOverridableNowNanos() const;
  virtual uint64 GetOverridableNowMicros() const;
  virtual uint64 GetOverridableNowSeconds() const;
};
class Env {
public:
  Env();
  virtual ~Env() = default;
  static Env *Default();
  virtual Status GetFileSystemForFile(const std::string &fname, FileSystem **result);
  virtual Status GetRegisteredFileSystemSchemes(std::vector<std::string> *schemes);
  virtual Status RegisterFileSystem(const std::string &scheme, FileSystemRegistry::Factory factory);
  virtual Status RegisterFileSystem(const std::string &scheme, std::unique_ptr<FileSystem> filesystem);
  Status SetOption(const std::string &scheme, const std::string &key, const std::string &value);
  Status SetOption(const std::string &scheme, const std::string &key, const std::vector<std::string> &values);
  Status SetOption(const std::string &scheme, const std::string &key, const std::vector<int64> &values);
  Status SetOption(const std::string &scheme, const std::string &key, const std::vector<double> &values);
  Status FlushFileSystemCaches();
  Status NewRandomAccessFile(const std::string &fname, std::unique_ptr<RandomAccessFile> *result);
  Status NewWritableFile(const std::string &fname, std::unique_ptr<WritableFile> *result);
  Status NewAppendableFile(const std::string &fname, std::unique_ptr<WritableFile> *result);
  Status NewReadOnlyMemoryRegionFromFile(const std::string &fname, std::unique_ptr<ReadOnlyMemoryRegion> *result);
  Status FileExists(const std::string &fname);
  bool FilesExist(const std::vector<std::string> &files, std::vector<Status> *status);
  Status GetChildren(const std::string &dir, std::vector<std::string> *result);
  virtual bool MatchPath(const std::string &path, const std::string &pattern);
  virtual Status GetMatchingPaths(const std::string &pattern, std::vector<std::string> *results);
  Status DeleteFile(const std::string &fname);
  Status DeleteRecursively(const std::string &dirname, int64 *undeleted_files, int64 *undeleted_dirs);
  Status RecursivelyCreateDir(const std::string &dirname);
  Status CreateDir(const std::string &dirname);
  Status DeleteDir(const std::string &dirname);
  Status Stat(const std::string &fname, FileStatistics *stat);
  Status IsDirectory(const std::string &fname);
  Status HasAtomicMove(const std::string &path, bool *has_atomic_move);
  Status GetFileSize(const std::string &fname, uint64 *file_size);
  Status RenameFile(const std::string &src, const std::string &target);
  Status CopyFile(const std::string &src, const std::string &target);
  std::string GetExecutablePath();
  bool LocalTempFilename(std::string *filename);
  bool CreateUniqueFileName(std::string *prefix, const std::string &suffix);
  virtual std::string GetRunfilesDir();
  virtual uint64 NowNanos() const;
  virtual uint64 NowMicros() const;
  virtual uint64 NowSeconds() const;
  virtual void SleepForMicroseconds(int64 micros);
  int32 GetProcessId();
  /// The caller owns the thread.
  virtual Thread *StartThread(const ThreadOptions &thread_options, const std::string &name, std::function<void()> fn);
  virtual int64 GetCurrentThreadId();
  virtual bool GetCurrentThreadName(std::string *name);
  virtual void SchedClosure(std::function<void()> closure);
  virtual void SchedClosureAfter(int64 micros, std::function<void()> closure);
  virtual Status LoadLibrary(const char *library_filename, void **handle);
  virtual Status LoadDynamicLibrary(const char *library_filename, void **handle);
  virtual Status GetSymbolFromLibrary(void *handle, const char *symbol_name, void **symbol);
  virtual std::string FormatLibraryFileName(const std::string &name, const std::string &version);
  virtual void GetLocalTempDirectories(std::vector<std::string> *list);
};
class EnvWrapper : public Env {
public:
  explicit EnvWrapper(Env *t);
  Env *target() const;
};
Status ReadFileToString(Env *env, const std::string &fname, std::string *data);
Status WriteStringToFile(Env *env, const std::string &fname, const StringPiece &data);
Status WriteBinaryProto(Env *env, const std::string &fname, const ::google::protobuf::MessageLite &proto);
Status ReadBinaryProto(Env *env, const std::string &fname, ::google::protobuf::MessageLite *proto);
Status WriteTextProto(Env *env, const std::string &fname, const ::google::protobuf::Message &proto);
Status ReadTextProto(Env *env, const std::string &fname, ::google::protobuf::Message *proto);
Status ReadTextOrBinaryProto(Env *env, const std::string &fname, ::google::protobuf::Message *proto);
int setenv(const char *name, const char *value, int overwrite);
int unsetenv(const char *name);
namespace register_file_system {
template <typename Factory> struct Register {
  Register(Env *env, const std::string &scheme, bool try_modular_filesystems = false) TFOP_ELSEWHERE
};
} // namespace register_file_system
namespace internal {
Status GetMatchingPaths(FileSystem *fs, Env *env, const std::string &pattern, std::vector<std::string> *results);
}

namespace io {
template <typename... T> std::string JoinPath(const T &...args) TFOP_ELSEWHERE
bool IsAbsolutePath(StringPiece path);
StringPiece Dirname(StringPiece path);
StringPiece Basename(StringPiece path);
StringPiece Extension(StringPiece path);
StringPiece BasenamePrefix(StringPiece path);
std::string CleanPath(StringPiece path);
void ParseURI(StringPiece uri, StringPiece *scheme, StringPiece *host, StringPiece *path);
std::string CreateURI(StringPiece scheme, StringPiece host, StringPiece path);
std::string GetTempFilename(const std::string &extension);
bool GetTestUndeclaredOutputsDir(std::string *dir);
bool ResolveTestPrefixes(StringPiece path, std::string &resolved);
std::string AppendDotExeIfWindows(StringPiece path);
namespace compression {
extern const char kNone[];
extern const char kGzip[];
extern const char kZlib[];
extern const char kSnappy[];
} // namespace compression

class InputStreamInterface {
public:
  InputStreamInterface() {}
  virtual ~InputStreamInterface() {}
  virtual Status ReadNBytes(int64 bytes_to_read, tstring *result);
  virtual Status ReadNBytes(int64 bytes_to_read, absl::Cord *cord);
  virtual Status SkipNBytes(int64 bytes_to_skip);
  virtual int64 Tell() const;
  virtual Status Reset();
};
class RandomAccessInputStream : public InputStreamInterface {
public:
  explicit RandomAccessInputStream(RandomAccessFile *file, bool owns_file = false);
  Status Seek(int64 position);
};
class BufferedInputStream : public InputStreamInterface {
public:
  BufferedInputStream(InputStreamInterface *input_stream, size_t buffer_bytes, bool owns_input_stream = false);
  BufferedInputStream(RandomAccessFile *file, size_t buffer_bytes);
  Status Seek(int64 position);
  Status ReadLine(std::string *result);
  Status ReadLine(tstring *result);
  std::string ReadLineAsString();
  Status SkipLine();
  template <typename T> Status ReadAll(T *result) TFOP_ELSEWHERE
};
class InputBuffer {
public:
  InputBuffer(RandomAccessFile *file, size_t buffer_bytes);
  ~InputBuffer();
  template <typename T> Status ReadLine(T *result) TFOP_ELSEWHERE
  Status ReadNBytes(int64 bytes_to_read, std::string *result);
  Status ReadNBytes(int64 bytes_to_read, char *result, size_t *bytes_read);
  Status ReadVarint32(uint32 *result);
  Status SkipNBytes(int64 bytes_to_skip);
  Status Seek(int64 position);
  int64 Tell() const;
  Status Hint(int64 bytes_to_read);
  RandomAccessFile *file() const;
};
class ZlibCompressionOptions {
public:
  static ZlibCompressionOptions DEFAULT();
  static ZlibCompressionOptions RAW();
  static ZlibCompressionOptions GZIP();
  int8 flush_mode;
  int64 input_buffer_size;
  int64 output_buffer_size;
  int8 window_bits;
  int8 compression_level;
  int8 compression_method;
  int8 mem_level;
  int8 compression_strategy;
  bool soft_fail_on_error;
};
class ZlibInputStream : public InputStreamInterface {
public:
  ZlibInputStream(InputStreamInterface *input_stream, size_t input_buffer_bytes, size_t output_buffer_bytes,
                  const ZlibCompressionOptions &zlib_options, bool owns_input_stream = false);
};
class ZlibOutputBuffer : public WritableFile {
public:
  ZlibOutputBuffer(WritableFile *file, int32 input_buffer_bytes, int32 output_buffer_bytes, const ZlibCompressionOptions &zlib_options);
  Status Init();
  Status Append(StringPiece data) override;
  Status Close() override;
  Status Flush() override;
  Status Sync() override;
};
class SnappyInputStream : public InputStreamInterface {
public:
  SnappyInputStream(InputStreamInterface *input_stream, size_t output_buffer_bytes, bool owns_input_stream = false);
};

struct RecordReaderOptions {
  enum CompressionType { NONE = 0, ZLIB_COMPRESSION = 1, SNAPPY_COMPRESSION = 2 };
  CompressionType compression_type = NONE;
  int64 buffer_size = 0;
  static RecordReaderOptions CreateRecordReaderOptions(const std::string &compression_type);
  ZlibCompressionOptions zlib_options;
};
class RecordReader {
public:
  static constexpr size_t kHeaderSize = 12;
  static constexpr size_t kFooterSize = 4;
  explicit RecordReader(RandomAccessFile *file, const RecordReaderOptions &options = RecordReaderOptions());
  virtual ~RecordReader() = default;
  Status ReadRecord(uint64 *offset, tstring *record);
  Status ReadRecord(uint64 *offset, std::string *record);
  Status SkipRecords(uint64 *offset, int num_to_skip, int *num_skipped);
};
class SequentialRecordReader {
public:
  explicit SequentialRecordReader(RandomAccessFile *file, const RecordReaderOptions &options = RecordReaderOptions());
  virtual ~SequentialRecordReader() = default;
  Status ReadRecord(tstring *record);
  Status ReadRecord(std::string *record);
  Status SkipRecords(int num_to_skip, int *num_skipped);
  uint64 TellOffset();
  Status SeekOffset(uint64 offset);
};
struct RecordWriterOptions {
  enum CompressionType { NONE = 0, ZLIB_COMPRESSION = 1, SNAPPY_COMPRESSION = 2 };
  CompressionType compression_type = NONE;
  static RecordWriterOptions CreateRecordWriterOptions(const std::string &compression_type);
  ZlibCompressionOptions zlib_options;
};
class RecordWriter {
public:
  static constexpr size_t kHeaderSize = 12;
  static constexpr size_t kFooterSize = 4;
  explicit RecordWriter(WritableFile *dest, const RecordWriterOptions &options = RecordWriterOptions());
  virtual ~RecordWriter();
  Status WriteRecord(StringPiece data);
  Status Flush();
  Status Close();
};
} // namespace io
namespace table {
struct Options {};
class Table;
class Iterator;
} // namespace table

class Flag {
public:
  template <typename T> Flag(const char *name, T *dst, const std::string &usage_text, bool *dst_default = nullptr) TFOP_ELSEWHERE
  template <typename T> Flag(const char *name, std::function<bool(T)> hook, T default_value, const std::string &usage_text) TFOP_ELSEWHERE
};
class Flags {
public:
  static bool Parse(int *argc, char **argv, const std::vector<Flag> &flag_list);
  static bool Parse(std::vector<std::string> &flags, const std::vector<Flag> &flag_list);
  static std::string Usage(const std::string &cmdline, const std::vector<Flag> &flag_list);
};

} // namespace tensorflow

#define REGISTER_FILE_SYSTEM_ENV(env, scheme, factory, modular)                                                                            \
  static ::tensorflow::register_file_system::Register<factory> TFOP_UNIQUE(register_ff) TF_ATTRIBUTE_UNUSED(env, scheme, modular)
#define REGISTER_FILE_SYSTEM(scheme, factory) REGISTER_FILE_SYSTEM_ENV(::tensorflow::Env::Default(), scheme, factory, false)
#define REGISTER_LEGACY_FILE_SYSTEM(scheme, factory) REGISTER_FILE_SYSTEM_ENV(::tensorflow::Env::Default(), scheme, factory, true)
