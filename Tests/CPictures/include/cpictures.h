// Makes pictures for tests, and decodes JPEG, by other ways than the helper does.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Pixels of three bytes, and EXIF (a TIFF structure) when `exif_count` is not 0.
typedef struct {
  const uint8_t *pixels;
  int width, height;
  const uint8_t *exif;
  size_t exif_count;
} cpictures_source;

typedef struct {
  uint8_t *bytes; // to be freed; NULL when it could not be made
  size_t count;
  int width, height; // of decoded pixels
} cpictures_result;

enum { CPICTURES_PLAIN = 0, CPICTURES_PROGRESSIVE = 1, CPICTURES_GREY = 2, CPICTURES_INK = 3, CPICTURES_SAMPLED = 4 };

cpictures_result cpictures_jpeg(cpictures_source source, int kind);
/// With `has_alpha`, the pixels have four bytes.
cpictures_result cpictures_png(cpictures_source source, int has_alpha, int is_interlaced);
cpictures_result cpictures_webp(cpictures_source source, int has_alpha);
/// An animation of two frames, the second one black.
cpictures_result cpictures_animation(cpictures_source source);
cpictures_result cpictures_decode_jpeg(const uint8_t *bytes, size_t count);
/// A row, many times, compressed by zlib.
cpictures_result cpictures_repeated(const uint8_t *row, size_t count, int times);
uint32_t cpictures_crc(const uint8_t *bytes, size_t count);
