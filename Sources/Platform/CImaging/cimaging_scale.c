// Scaling down and turning, in whole numbers.
#include "cimaging_internal.h"

#include <stdlib.h>
#include <string.h>

enum { RECIPROCAL_BITS = 54 };

static uint32_t scaled(uint32_t length, uint32_t longest, uint32_t side) {
  if (longest <= side) return length;
  const uint64_t rounded = ((uint64_t)length * side + longest / 2) / longest;
  return rounded == 0 ? 1 : (uint32_t)rounded;
}

int cimaging_start_scaling(cimaging_scaler *s, uint32_t width, uint32_t height, uint32_t side) {
  const uint32_t longest = width > height ? width : height;
  memset(s, 0, sizeof *s);
  s->width = width;
  s->height = height;
  s->out.width = scaled(width, longest, side);
  s->out.height = scaled(height, longest, side);
  const size_t values = (size_t)s->out.width * 3;
  s->out.pixels = malloc(values * s->out.height);
  s->row = malloc(values * sizeof *s->row);
  s->sums = calloc(values, sizeof *s->sums);
  s->reciprocal = ((uint64_t)1 << RECIPROCAL_BITS) / ((uint64_t)width * height);
  return s->out.pixels != NULL && s->row != NULL && s->sums != NULL ? CIMAGING_DONE
                                                                    : CIMAGING_MEMORY;
}

/// Averages a row across. A source pixel has as many parts as there are output pixels, an output pixel as many as there
/// are source pixels; so the sum of an output pixel is at most 255 x 30,000.
static void scale_across(cimaging_scaler *s, const uint8_t *rgb) {
  const uint32_t width = s->width, out = s->out.width;
  uint32_t pixel = 0;   // the source pixel
  uint32_t rest = out;  // parts of it that are not counted yet
  uint32_t *sums = s->row;
  for (uint32_t x = 0; x < out; x++, sums += 3) {
    uint32_t need = width, red = 0, green = 0, blue = 0;
    const uint8_t *p = rgb + (size_t)pixel * 3;
    if (rest < need) {
      red = p[0] * rest, green = p[1] * rest, blue = p[2] * rest;
      need -= rest;
      pixel++, p += 3, rest = out;
      uint32_t r = 0, g = 0, b = 0;
      for (; need > out; need -= out, pixel++, p += 3) r += p[0], g += p[1], b += p[2];
      red += r * out, green += g * out, blue += b * out;
    }
    sums[0] = red + p[0] * need, sums[1] = green + p[1] * need, sums[2] = blue + p[2] * need;
    rest -= need;
    if (rest == 0) pixel++, rest = out;
  }
}

static void emit(cimaging_scaler *s) {
  const size_t values = (size_t)s->out.width * 3;
  uint8_t *out = s->out.pixels + values * s->next_out++;
  const uint64_t half = (uint64_t)1 << (RECIPROCAL_BITS - 1);
  for (size_t i = 0; i < values; i++) {
    out[i] = (uint8_t)((s->sums[i] * s->reciprocal + half) >> RECIPROCAL_BITS);
    s->sums[i] = 0;
  }
}

void cimaging_scale_row(cimaging_scaler *s, const uint8_t *rgb) {
  if (s->next >= s->height) return;
  scale_across(s, rgb);
  const size_t values = (size_t)s->out.width * 3;
  uint64_t start = (uint64_t)s->next++ * s->out.height;
  const uint64_t end = start + s->out.height;
  while (start < end) {
    const uint64_t limit = (uint64_t)(s->next_out + 1) * s->height;
    const uint64_t parts = (end < limit ? end : limit) - start;
    for (size_t i = 0; i < values; i++) s->sums[i] += s->row[i] * parts;
    start += parts;
    if (start == limit) emit(s);
  }
}

void cimaging_end_scaling(cimaging_scaler *s) {
  free(s->row);
  free(s->sums);
  s->row = NULL;
  s->sums = NULL;
}

void cimaging_blend(const uint8_t *rgba, uint8_t *rgb, uint32_t width) {
  for (uint32_t x = 0; x < width; x++, rgba += 4, rgb += 3) {
    const uint32_t alpha = rgba[3], white = 255 * (255 - alpha) + 127;
    rgb[0] = (uint8_t)((rgba[0] * alpha + white) / 255);
    rgb[1] = (uint8_t)((rgba[1] * alpha + white) / 255);
    rgb[2] = (uint8_t)((rgba[2] * alpha + white) / 255);
  }
}

int cimaging_turn(cimaging_image *image, uint8_t orientation) {
  if (orientation < 2 || orientation > 8) return CIMAGING_DONE;
  const int64_t width = image->width, height = image->height;
  uint8_t *turned = malloc((size_t)(width * height * 3));
  if (turned == NULL) return CIMAGING_MEMORY;
  // Where the stored pixel of an upright one is, as a start and a step for each column and each row (EXIF 2.3, 4.6.4).
  const int is_sideways = orientation >= 5;
  const int from_right = orientation == 2 || orientation == 3 || orientation >= 7;
  const int from_bottom = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  const int64_t right = from_right ? -1 : 1, down = from_bottom ? -width : width;
  const int64_t start = (from_right ? width - 1 : 0) + (from_bottom ? (height - 1) * width : 0);
  const int64_t across = is_sideways ? down : right, along = is_sideways ? right : down;
  const int64_t columns = is_sideways ? height : width, rows = is_sideways ? width : height;
  uint8_t *out = turned;
  for (int64_t y = 0; y < rows; y++) {
    for (int64_t x = 0; x < columns; x++, out += 3) {
      memcpy(out, image->pixels + 3 * (start + y * along + x * across), 3);
    }
  }
  free(image->pixels);
  *image = (cimaging_image){turned, (uint32_t)columns, (uint32_t)rows};
  return CIMAGING_DONE;
}
