// The part of libavformat and libavcodec that the kernels of this story use.
#pragma once

#include <stdint.h>

extern "C" {

struct AVCodecContext;
struct AVCodec;
struct AVDictionary;
struct AVInputFormat;
struct AVStream {
  AVCodecContext* codec;
  int64_t nb_frames;
};
struct AVFormatContext {
  unsigned nb_streams;
  AVStream** streams;
};
struct AVFrame {
  uint8_t* data[8];
  int linesize[8];
  int width, height;
};
struct AVPacket {
  int stream_index;
};

int avformat_open_input(AVFormatContext** context, const char* url, const AVInputFormat* format, AVDictionary** options);
int avformat_find_stream_info(AVFormatContext* context, AVDictionary** options);
void avformat_close_input(AVFormatContext** context);
int av_read_frame(AVFormatContext* context, AVPacket* packet);
AVCodec* avcodec_find_decoder_by_name(const char* name);
AVCodecContext* avcodec_alloc_context3(const AVCodec* codec);
int avcodec_open2(AVCodecContext* context, const AVCodec* codec, AVDictionary** options);
void avcodec_free_context(AVCodecContext** context);
int avcodec_send_packet(AVCodecContext* context, const AVPacket* packet);
int avcodec_receive_frame(AVCodecContext* context, AVFrame* frame);
AVFrame* av_frame_alloc(void);
void av_frame_free(AVFrame** frame);
AVPacket* av_packet_alloc(void);
void av_packet_unref(AVPacket* packet);
void av_packet_free(AVPacket** packet);

}  // extern "C"
