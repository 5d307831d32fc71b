// The parts of the helper process. All of it handles hostile bytes.
#pragma once

#include "cimaging.h"

#include <stddef.h>
#include <stdint.h>

typedef struct {
  const uint8_t *bytes;
  size_t count;
} cimaging_bytes;

/// Bytes made here, to be freed.
typedef struct {
  uint8_t *bytes;
  size_t count;
} cimaging_buffer;

/// Pixels of three bytes: red, green, blue.
typedef struct {
  uint8_t *pixels;
  uint32_t width, height;
} cimaging_image;

/// What EXIF says; zero where it says nothing, but for the orientation, which is 1 then.
typedef struct {
  uint8_t orientation;
  uint8_t has_time, has_offset, has_position, has_accuracy;
  uint16_t year;
  uint8_t month, day, hour, minute, second;
  int16_t offset_minutes;
  int32_t latitude, longitude; // in 1e-7 degrees
  uint32_t accuracy;           // in centimetres
} cimaging_exif;

/// A picture as it is stored (not turned), scaled down to at most CIMAGING_PRINT_SIDE.
typedef struct {
  uint32_t width, height; // before scaling
  cimaging_image image;
  cimaging_exif exif;
} cimaging_picture;

static inline uint32_t cimaging_big32(const uint8_t *b) {
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

// Decoders. They return CIMAGING_DONE or the reason; what they leave in `picture` is the caller's to free.
int cimaging_read_jpeg(cimaging_bytes file, cimaging_picture *picture);
int cimaging_read_png(cimaging_bytes file, cimaging_picture *picture);
int cimaging_read_webp(cimaging_bytes file, cimaging_picture *picture);

// The same picture with no metadata but its orientation and its colour profile. The pixels' bytes stay as they are.
int cimaging_strip_jpeg(cimaging_bytes file, cimaging_buffer *out);
int cimaging_strip_png(cimaging_bytes file, cimaging_buffer *out);
int cimaging_strip_webp(cimaging_bytes file, cimaging_buffer *out);

/// CIMAGING_DONE when a picture of this size is decoded, else CIMAGING_LIMITS or CIMAGING_DAMAGED.
int cimaging_check_size(uint64_t width, uint64_t height);

/// Reads EXIF: a TIFF structure, with or without “Exif\0\0” before it.
void cimaging_read_exif(cimaging_bytes tiff, cimaging_exif *exif);

enum { CIMAGING_TIFF_BYTES = 26 };
/// A TIFF structure that says the orientation and nothing else.
void cimaging_write_exif(uint8_t orientation, uint8_t tiff[CIMAGING_TIFF_BYTES]);

/// The segments of a JPEG that matter beside its pixels.
typedef struct {
  cimaging_bytes exif; // the TIFF structure
  int is_adobe;
} cimaging_jpeg_segments;
void cimaging_find_segments(cimaging_bytes file, cimaging_jpeg_segments *found);

/// An area average in whole numbers, row by row: each pixel counts with the part of it that an output pixel covers.
typedef struct {
  uint32_t width, height; // of the source
  cimaging_image out;
  uint32_t next, next_out; // rows
  uint32_t *row;           // one source row, averaged across: sums of `width` parts
  uint64_t *sums;          // of the rows that cover the output row
  uint64_t reciprocal;     // 2^54 by the parts of an output pixel
} cimaging_scaler;

/// Prepares to scale down until no side is longer than `side`; 0, or CIMAGING_MEMORY.
int cimaging_start_scaling(cimaging_scaler *scaler, uint32_t width, uint32_t height, uint32_t side);
void cimaging_scale_row(cimaging_scaler *scaler, const uint8_t *rgb);
/// Frees all but the output, which is whole after the last row.
void cimaging_end_scaling(cimaging_scaler *scaler);

/// Puts a row of red, green, blue and alpha on white.
void cimaging_blend(const uint8_t *rgba, uint8_t *rgb, uint32_t width);
/// Turns an image upright by its EXIF orientation; 0, or CIMAGING_MEMORY.
int cimaging_turn(cimaging_image *image, uint8_t orientation);
/// A JPEG of at most `limit` bytes, with all of its colours or with a quarter of them.
int cimaging_encode(const cimaging_image *image, int is_full_colour, size_t limit, cimaging_buffer *out);

#ifdef DEBUG
/// Requests of the tests, which try what the helper must not be able to do: 200 and up in place of a format.
int cimaging_try(uint8_t what);
#endif
