// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The C API of file systems: the environment functions and the plug-in interface. Plain C, also read by C++.
#pragma once

#include "tfop_model/c_api.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TF_FileStatistics {
  int64_t length;
  int64_t mtime_nsec;
  bool is_directory;
} TF_FileStatistics;
typedef struct TF_WritableFileHandle TF_WritableFileHandle;
typedef struct TF_StringStream TF_StringStream;
typedef struct TF_Thread TF_Thread;
typedef struct TF_ThreadOptions {
  size_t stack_size;
  size_t guard_size;
  int numa_node;
} TF_ThreadOptions;
void TF_CreateDir(const char *dirname, TF_Status *status);
void TF_DeleteDir(const char *dirname, TF_Status *status);
void TF_DeleteFile(const char *filename, TF_Status *status);
void TF_FileStat(const char *filename, TF_FileStatistics *stats, TF_Status *status);
void TF_NewWritableFile(const char *filename, TF_WritableFileHandle **handle, TF_Status *status);
void TF_CloseWritableFile(TF_WritableFileHandle *handle, TF_Status *status);
void TF_SyncWritableFile(TF_WritableFileHandle *handle, TF_Status *status);
void TF_AppendWritableFile(TF_WritableFileHandle *handle, const char *data, size_t length, TF_Status *status);
TF_StringStream *TF_GetChildren(const char *filename, TF_Status *status);
TF_StringStream *TF_GetLocalTempDirectories(void);
char *TF_GetTempFileName(const char *extension);
bool TF_StringStreamNext(TF_StringStream *list, const char **result);
void TF_StringStreamDone(TF_StringStream *list);
uint64_t TF_NowNanos(void);
uint64_t TF_NowMicros(void);
uint64_t TF_NowSeconds(void);
void TF_DefaultThreadOptions(TF_ThreadOptions *options);
TF_Thread *TF_StartThread(const TF_ThreadOptions *options, const char *thread_name, void (*work_func)(void *), void *param);
void TF_JoinThread(TF_Thread *thread);

typedef struct TF_RandomAccessFile {
  void *plugin_file;
} TF_RandomAccessFile;
typedef struct TF_WritableFile {
  void *plugin_file;
} TF_WritableFile;
typedef struct TF_ReadOnlyMemoryRegion {
  void *plugin_memory_region;
} TF_ReadOnlyMemoryRegion;
typedef struct TF_Filesystem {
  void *plugin_filesystem;
} TF_Filesystem;
typedef struct TF_TransactionToken {
  void *token;
  TF_Filesystem *owner;
} TF_TransactionToken;
typedef enum TF_Filesystem_Option_Type {
  TF_Filesystem_Option_Type_Int,
  TF_Filesystem_Option_Type_Real,
  TF_Filesystem_Option_Type_Buffer
} TF_Filesystem_Option_Type;
typedef struct TF_Filesystem_Option {
  char *name;
  char *description;
  int per_file;
  void *value;
} TF_Filesystem_Option;
typedef struct TF_RandomAccessFileOps {
  void (*cleanup)(TF_RandomAccessFile *file);
  int64_t (*read)(const TF_RandomAccessFile *file, uint64_t offset, size_t n, char *buffer, TF_Status *status);
} TF_RandomAccessFileOps;
typedef struct TF_WritableFileOps {
  void (*cleanup)(TF_WritableFile *file);
  void (*append)(const TF_WritableFile *file, const char *buffer, size_t n, TF_Status *status);
  int64_t (*tell)(const TF_WritableFile *file, TF_Status *status);
  void (*flush)(const TF_WritableFile *file, TF_Status *status);
  void (*sync)(const TF_WritableFile *file, TF_Status *status);
  void (*close)(const TF_WritableFile *file, TF_Status *status);
} TF_WritableFileOps;
typedef struct TF_ReadOnlyMemoryRegionOps {
  void (*cleanup)(TF_ReadOnlyMemoryRegion *region);
  const void *(*data)(const TF_ReadOnlyMemoryRegion *region);
  uint64_t (*length)(const TF_ReadOnlyMemoryRegion *region);
} TF_ReadOnlyMemoryRegionOps;
typedef struct TF_FilesystemOps {
  void (*init)(TF_Filesystem *filesystem, TF_Status *status);
  void (*cleanup)(TF_Filesystem *filesystem);
  void (*new_random_access_file)(const TF_Filesystem *filesystem, const char *path, TF_RandomAccessFile *file, TF_Status *status);
  void (*new_writable_file)(const TF_Filesystem *filesystem, const char *path, TF_WritableFile *file, TF_Status *status);
  void (*new_appendable_file)(const TF_Filesystem *filesystem, const char *path, TF_WritableFile *file, TF_Status *status);
  void (*new_read_only_memory_region_from_file)(const TF_Filesystem *filesystem, const char *path, TF_ReadOnlyMemoryRegion *region,
                                                TF_Status *status);
  void (*create_dir)(const TF_Filesystem *filesystem, const char *path, TF_Status *status);
  void (*recursively_create_dir)(const TF_Filesystem *filesystem, const char *path, TF_Status *status);
  void (*delete_file)(const TF_Filesystem *filesystem, const char *path, TF_Status *status);
  void (*delete_dir)(const TF_Filesystem *filesystem, const char *path, TF_Status *status);
  void (*delete_recursively)(const TF_Filesystem *filesystem, const char *path, uint64_t *undeleted_files, uint64_t *undeleted_dirs,
                             TF_Status *status);
  void (*rename_file)(const TF_Filesystem *filesystem, const char *src, const char *dst, TF_Status *status);
  void (*copy_file)(const TF_Filesystem *filesystem, const char *src, const char *dst, TF_Status *status);
  void (*path_exists)(const TF_Filesystem *filesystem, const char *path, TF_Status *status);
  bool (*paths_exist)(const TF_Filesystem *filesystem, char **paths, int num_files, TF_Status **statuses);
  void (*stat)(const TF_Filesystem *filesystem, const char *path, TF_FileStatistics *stats, TF_Status *status);
  bool (*is_directory)(const TF_Filesystem *filesystem, const char *path, TF_Status *status);
  int64_t (*get_file_size)(const TF_Filesystem *filesystem, const char *path, TF_Status *status);
  char *(*translate_name)(const TF_Filesystem *filesystem, const char *uri);
  int (*get_children)(const TF_Filesystem *filesystem, const char *path, char ***entries, TF_Status *status);
  int (*get_matching_paths)(const TF_Filesystem *filesystem, const char *glob, char ***entries, TF_Status *status);
  void (*flush_caches)(const TF_Filesystem *filesystem);
  int (*start_transaction)(const TF_Filesystem *filesystem, TF_TransactionToken **token, TF_Status *status);
  void (*get_filesystem_configuration)(const TF_Filesystem *filesystem, TF_Filesystem_Option **options, int *num_options,
                                       TF_Status *status);
  void (*set_filesystem_configuration)(const TF_Filesystem *filesystem, const TF_Filesystem_Option *options, int num_options,
                                       TF_Status *status);
  void (*set_filesystem_configuration_option)(const TF_Filesystem *filesystem, const TF_Filesystem_Option *option, TF_Status *status);
} TF_FilesystemOps;
typedef struct TF_FilesystemPluginOps {
  char *scheme;
  int filesystem_ops_abi, filesystem_ops_api;
  size_t filesystem_ops_size;
  TF_FilesystemOps *filesystem_ops;
  int random_access_file_ops_abi, random_access_file_ops_api;
  size_t random_access_file_ops_size;
  TF_RandomAccessFileOps *random_access_file_ops;
  int writable_file_ops_abi, writable_file_ops_api;
  size_t writable_file_ops_size;
  TF_WritableFileOps *writable_file_ops;
  int read_only_memory_region_ops_abi, read_only_memory_region_ops_api;
  size_t read_only_memory_region_ops_size;
  TF_ReadOnlyMemoryRegionOps *read_only_memory_region_ops;
} TF_FilesystemPluginOps;
typedef struct TF_FilesystemPluginInfo {
  size_t num_schemes;
  TF_FilesystemPluginOps *ops;
  void *(*plugin_memory_allocate)(size_t size);
  void (*plugin_memory_free)(void *ptr);
} TF_FilesystemPluginInfo;
#define TF_RANDOM_ACCESS_FILE_OPS_API 0
#define TF_RANDOM_ACCESS_FILE_OPS_ABI 0
#define TF_RANDOM_ACCESS_FILE_OPS_SIZE sizeof(TF_RandomAccessFileOps)
#define TF_WRITABLE_FILE_OPS_API 0
#define TF_WRITABLE_FILE_OPS_ABI 0
#define TF_WRITABLE_FILE_OPS_SIZE sizeof(TF_WritableFileOps)
#define TF_READ_ONLY_MEMORY_REGION_OPS_API 0
#define TF_READ_ONLY_MEMORY_REGION_OPS_ABI 0
#define TF_READ_ONLY_MEMORY_REGION_OPS_SIZE sizeof(TF_ReadOnlyMemoryRegionOps)
#define TF_FILESYSTEM_OPS_API 0
#define TF_FILESYSTEM_OPS_ABI 0
#define TF_FILESYSTEM_OPS_SIZE sizeof(TF_FilesystemOps)
void TF_SetFilesystemVersionMetadata(TF_FilesystemPluginOps *ops);
void TF_InitPlugin(TF_FilesystemPluginInfo *plugin_info);

#ifdef __cplusplus
}
#endif
