/* The part of libhdfs that the kernels of this story use. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hdfs_internal* hdfsFS;
typedef struct hdfsFile_internal* hdfsFile;
typedef struct hdfsBuilder hdfsBuilder;
typedef uint16_t tPort;
typedef int32_t tSize;
typedef int64_t tOffset;
typedef struct {
  char* mName;
  tOffset mSize;
} hdfsFileInfo;

hdfsBuilder* hdfsNewBuilder(void);
void hdfsBuilderSetNameNode(hdfsBuilder* builder, const char* host);
void hdfsFreeBuilder(hdfsBuilder* builder);
hdfsFS hdfsBuilderConnect(hdfsBuilder* builder);
int hdfsDisconnect(hdfsFS fs);
hdfsFile hdfsOpenFile(hdfsFS fs, const char* path, int flags, int size, short replication, tSize block);
int hdfsCloseFile(hdfsFS fs, hdfsFile file);
tSize hdfsRead(hdfsFS fs, hdfsFile file, void* buffer, tSize length);
hdfsFileInfo* hdfsGetPathInfo(hdfsFS fs, const char* path);
hdfsFileInfo* hdfsListDirectory(hdfsFS fs, const char* path, int* entries);
void hdfsFreeFileInfo(hdfsFileInfo* info, int entries);

#ifdef __cplusplus
}
#endif
