// RUN: %check_tfop %s tf-resource-leak %t --by-line
// Handles of C libraries whose headers are often missing.
// CHECK-FIXES: std::unique_ptr<sqlite3, decltype(&sqlite3_close)> database_owner(database, &sqlite3_close);
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

extern "C" {
typedef struct png_struct_def *png_structp;
typedef struct png_info_def *png_infop;
png_structp png_create_read_struct(const char *, void *, void *, void *);
png_infop png_create_info_struct(png_structp);
void png_read_info(png_structp, png_infop);
void png_destroy_read_struct(png_structp *, png_infop *, png_infop *);
struct AVFormatContext;
struct AVFrame;
AVFormatContext *avformat_alloc_context();
int avformat_open_input(AVFormatContext **, const char *, void *, void *);
int avformat_find_stream_info(AVFormatContext *, void *);
void avformat_close_input(AVFormatContext **);
AVFrame *av_frame_alloc();
void av_frame_free(AVFrame **);
struct sqlite3;
struct sqlite3_stmt;
int sqlite3_open(const char *, sqlite3 **);
int sqlite3_close(sqlite3 *);
int sqlite3_prepare_v2(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);
int sqlite3_step(sqlite3_stmt *);
int sqlite3_finalize(sqlite3_stmt *);
typedef struct hdfs_internal *hdfsFS;
typedef struct hdfsFile_internal *hdfsFile;
hdfsFile hdfsOpenFile(hdfsFS, const char *, int, int, short, int);
int hdfsRead(hdfsFS, hdfsFile, void *, int);
int hdfsCloseFile(hdfsFS, hdfsFile);
}

Status DecodePng(bool wide) {
  png_structp png = png_create_read_struct("1.6", nullptr, nullptr, nullptr);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+7]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+11]]:3: note:
  if (!png)
    return errors::Internal("png");
  png_infop info = png_create_info_struct(png);
  png_read_info(png, info);
  // Silent: both are released together.
  if (wide) {
    png_destroy_read_struct(&png, &info, nullptr);
    return Status();
  }
  png_destroy_read_struct(nullptr, &info, nullptr);
  return Status();
}
Status DecodeVideo(const char *path) {
  AVFormatContext *context = avformat_alloc_context();
  // Silent: a failed open frees it.
  if (avformat_open_input(&context, path, nullptr, nullptr) < 0)
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:7: note:
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+8]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+8]]:5: note:
    return errors::NotFound(path);
  AVFrame *frame = av_frame_alloc();
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
  if (avformat_find_stream_info(context, nullptr) < 0)
    return errors::Internal("stream");
  av_frame_free(&frame);
  avformat_close_input(&context);
  return Status();
}
// The function that opens also takes ownership of an argument; the function that closes takes the parameter.
Status OpenVideo(const char *path, AVFormatContext **context) {
  if (avformat_open_input(context, path, nullptr, nullptr) < 0)
    return errors::NotFound(path);
  if (avformat_find_stream_info(*context, nullptr) < 0) {
    avformat_close_input(context);
    return errors::Internal("stream");
  }
  return Status();
}
Status LeaveVideo(const char *path) {
  AVFormatContext *context = nullptr;
  TF_RETURN_IF_ERROR(OpenVideo(path, &context));
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note:
  // CHECK-MESSAGES: :[[@LINE+2]]:1: note:
  return Status();
}
Status Query(const char *path) {
  sqlite3 *database = nullptr;
  int code = sqlite3_open(path, &database);
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:14: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
  if (code != 0)
    return errors::NotFound(path);
  sqlite3_stmt *statement = nullptr;
  if (sqlite3_prepare_v2(database, "select 1", -1, &statement, nullptr) != 0)
    return errors::Internal("prepare");
  sqlite3_step(statement);
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return Status();
}
Status ReadHdfs(hdfsFS fs, const char *path, char *to) {
  hdfsFile file = hdfsOpenFile(fs, path, 0, 0, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-resource-leak]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note:
  // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
  if (file == nullptr)
    return errors::NotFound(path);
  if (hdfsRead(fs, file, to, 4) < 0)
    return errors::Internal("read");
  hdfsCloseFile(fs, file);
  return Status();
}
