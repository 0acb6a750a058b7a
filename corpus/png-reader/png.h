// The part of libpng that the kernels of this story use.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct png_struct_def png_struct;
typedef struct png_info_def png_info;
typedef png_struct* png_structp;
typedef png_info* png_infop;
typedef unsigned char* png_bytep;
typedef unsigned int png_uint_32;
typedef void (*png_rw_ptr)(png_structp, png_bytep, size_t);

#define PNG_LIBPNG_VER_STRING "1.6.37"

png_structp png_create_read_struct(const char* version, void* error, void (*on_error)(void), void (*on_warning)(void));
png_structp png_create_write_struct(const char* version, void* error, void (*on_error)(void), void (*on_warning)(void));
png_infop png_create_info_struct(png_structp png);
void png_destroy_read_struct(png_structp* png, png_infop* info, png_infop* end);
void png_destroy_write_struct(png_structp* png, png_infop* info);
void png_set_read_fn(png_structp png, void* source, png_rw_ptr read);
void png_read_info(png_structp png, png_infop info);
png_uint_32 png_get_image_width(png_structp png, png_infop info);
png_uint_32 png_get_image_height(png_structp png, png_infop info);
int png_get_channels(png_structp png, png_infop info);
void png_read_row(png_structp png, png_bytep row, png_bytep display);

#ifdef __cplusplus
}
#endif
