// The first frames of a video as gray images, and its number of frames.
#include <algorithm>
#include <string>

#include "libav.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/core/errors.h"

namespace tensorflow {

REGISTER_OP("VideoFrames")
    .Input("path: string")
    .Output("frames: uint8")
    .Attr("count: int = 16")
    .SetShapeFn([](shape_inference::InferenceContext* c) {
      c->set_output(0, c->UnknownShapeOfRank(3));
      return Status::OK();
    });
REGISTER_OP("VideoLength").Input("path: string").Output("frames: int64");

// The caller closes the context.
static Status OpenVideo(const string& path, AVFormatContext** format) {
  if (avformat_open_input(format, path.c_str(), nullptr, nullptr) < 0) {
    return errors::NotFound("cannot open ", path);
  }
  if (avformat_find_stream_info(*format, nullptr) < 0 || (*format)->nb_streams == 0) {
    avformat_close_input(format);
    return errors::InvalidArgument("no streams in ", path);
  }
  return Status::OK();
}

class VideoFramesOp : public OpKernel {
 public:
  explicit VideoFramesOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("count", &count_));
  }

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const string path = context->input(0).scalar<tstring>()();
    AVFormatContext* format = nullptr;
    OP_REQUIRES_OK(context, OpenVideo(path, &format));
    AVCodec* codec = avcodec_find_decoder_by_name("h264");
    AVCodecContext* decoder = codec == nullptr ? nullptr : avcodec_alloc_context3(codec);
    Status status = Status::OK();
    if (decoder == nullptr || avcodec_open2(decoder, codec, nullptr) < 0) {
      status = errors::Unimplemented("no decoder");
    } else {
      status = Decode(context, format, decoder);
    }
    avcodec_free_context(&decoder);
    avformat_close_input(&format);
    OP_REQUIRES_OK(context, status);
  }

 private:
  Status Decode(OpKernelContext* context, AVFormatContext* format, AVCodecContext* decoder) const {
    Tensor* frames = nullptr;
    const int64 count = std::min<int64>(count_, format->streams[0]->nb_frames);
    AVFrame* frame = av_frame_alloc();
    AVPacket* packet = av_packet_alloc();
    Status status = Status::OK();
    for (int64 i = 0; i < count && status.ok() && av_read_frame(format, packet) >= 0; ++i) {
      if (avcodec_send_packet(decoder, packet) < 0) {
        status = errors::DataLoss("frame ", i);
        break;
      }
      if (avcodec_receive_frame(decoder, frame) < 0) continue;
      if (frames == nullptr) {
        status = context->allocate_output(0, TensorShape({count, frame->height, frame->width}), &frames);
      }
      if (status.ok()) CopyGrey(*frame, i, frames);
      av_packet_unref(packet);
    }
    av_packet_free(&packet);
    av_frame_free(&frame);
    return status;
  }

  static void CopyGrey(const AVFrame& frame, int64 index, Tensor* frames) {
    auto to = frames->tensor<uint8, 3>();
    for (int y = 0; y < frame.height; ++y) {
      const uint8* row = frame.data[0] + y * frame.linesize[0];
      for (int x = 0; x < frame.width; ++x) to(index, y, x) = row[x];
    }
  }

  int64 count_;
};

class VideoLengthOp : public OpKernel {
 public:
  explicit VideoLengthOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(0).NumElements() == 1, errors::InvalidArgument("expected one file name"));
    Tensor* length = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &length));
    AVFormatContext* format = nullptr;
    OP_REQUIRES_OK(context, OpenVideo(context->input(0).scalar<tstring>()(), &format));
    length->scalar<int64>()() = format->streams[0]->nb_frames;
    avformat_close_input(&format);
  }
};

REGISTER_KERNEL_BUILDER(Name("VideoFrames").Device(DEVICE_CPU), VideoFramesOp);
REGISTER_KERNEL_BUILDER(Name("VideoLength").Device(DEVICE_CPU), VideoLengthOp);

}  // namespace tensorflow
