// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Image and sound coding, and resizing state.
#pragma once

#include "tfop_model/kernel.h"

namespace tensorflow {

namespace jpeg {
struct UncompressFlags {
  int ratio = 1;
  int components = 0;
  bool fancy_upscaling = true;
  bool try_recover_truncated_jpeg = false;
  float min_acceptable_fraction = 1.0f;
  int stride = 0;
  int dct_method = 0;
  bool crop = false;
  int crop_x = 0, crop_y = 0, crop_width = 0, crop_height = 0;
};
enum Format { FORMAT_GRAYSCALE = 1, FORMAT_RGB = 3, FORMAT_RGBA = 4, FORMAT_ABGR = 5 };
struct CompressFlags {
  Format format;
  int quality = 95;
  bool progressive = false;
  bool optimize_jpeg_size = false;
  bool chroma_downsampling = true;
  int density_unit = 1;
  int x_density = 300, y_density = 300;
  StringPiece xmp_metadata;
  int stride = 0;
};
/// The caller owns the pixels.
uint8 *Uncompress(const void *srcdata, int datasize, const UncompressFlags &flags, int *width, int *height, int *components, int64 *nwarn);
uint8 *Uncompress(const void *srcdata, int datasize, const UncompressFlags &flags, int64 *nwarn,
                  std::function<uint8 *(int, int, int)> allocate_output);
bool GetImageInfo(const void *srcdata, int datasize, int *width, int *height, int *components);
tstring Compress(const void *srcdata, int width, int height, const CompressFlags &flags);
bool Compress(const void *srcdata, int width, int height, const CompressFlags &flags, tstring *output);
} // namespace jpeg
namespace gif {
uint8 *Decode(const void *srcdata, int datasize, const std::function<uint8 *(int, int, int, int)> &allocate_output,
              std::string *error_string, bool expand_animations = true);
}
namespace png {
struct DecodeContext {
  const uint8 *data;
  int width, height, channels, bit_depth;
  bool need_to_synthesize_16;
};
bool CommonInitDecode(StringPiece png_string, int desired_channels, int desired_channel_bits, DecodeContext *context);
bool CommonFinishDecode(uint8 *data, int row_bytes, DecodeContext *context);
void CommonFreeDecode(DecodeContext *context);
template <typename T>
bool WriteImageToBuffer(const void *image, int width, int height, int row_bytes, int num_channels, int channel_bits, int compression,
                        T *png_string, const std::vector<std::pair<std::string, std::string>> *metadata) TFOP_ELSEWHERE
} // namespace png
namespace wav {
Status EncodeAudioAsS16LEWav(const float *audio, size_t sample_rate, size_t num_channels, size_t num_frames, std::string *wav_string);
Status EncodeAudioAsS16LEWav(const float *audio, size_t sample_rate, size_t num_channels, size_t num_frames, tstring *wav_string);
Status DecodeLin16WaveAsFloatVector(const std::string &wav_string, std::vector<float> *float_values, uint32 *sample_count,
                                    uint16 *channel_count, uint32 *sample_rate);
} // namespace wav

struct ImageResizerState {
  explicit ImageResizerState(bool align_corners, bool half_pixel_centers = false);
  void ValidateAndCalculateOutputSize(OpKernelContext *context, const Tensor &input);
  void ValidateAndCreateOutput(OpKernelContext *context, const Tensor &input);
  // Since TensorFlow 2.5
  void ValidateAndCalculateOutputSize(OpKernelContext *context);
  void ValidateAndCreateOutput(OpKernelContext *context);
  int64 batch_size, out_height, out_width, in_height, in_width, channels;
  float height_scale, width_scale;
  Tensor *output = nullptr;
};
float CalculateResizeScale(int64 in_size, int64 out_size, bool align_corners);

} // namespace tensorflow
