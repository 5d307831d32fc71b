// The code that reads pictures and removes their metadata, in this process instead of a confined one. What is left of
// a picture without its metadata is the same picture, and says no time and no place.
#include "../../../Sources/Platform/CImaging/cimaging_internal.h"

#include <stdlib.h>
#include <string.h>

/// Larger pictures take their time for pixels.
enum { MAX_PIXELS = 100000 };

static void require(int is_true) {
  if (!is_true) abort();
}

static uint32_t little(const uint8_t *bytes, int count) {
  uint32_t number = 0;
  for (int i = count; i > 0; i--) number = number << 8 | bytes[i - 1];
  return number;
}

static int is_small(uint64_t width, uint64_t height) { return width * height <= MAX_PIXELS; }

/// Whether a JPEG's frame says a small size.
static int is_small_jpeg(cimaging_bytes file) {
  for (size_t i = 0; i + 9 <= file.count; i++) {
    const uint8_t *at = file.bytes + i;
    if (at[0] != 0xFF || at[1] < 0xC0 || at[1] > 0xCF) continue;
    if (!is_small((uint32_t)at[7] << 8 | at[8], (uint32_t)at[5] << 8 | at[6])) return 0;
  }
  return 1;
}

static int is_small_png(cimaging_bytes file) {
  return file.count < 24 ||
         is_small(cimaging_big32(file.bytes + 16), cimaging_big32(file.bytes + 20));
}

/// A canvas, and frames of their own size in it.
static int is_small_webp(cimaging_bytes file) {
  for (size_t i = 12; i + 18 <= file.count; i++) {
    const uint8_t *at = file.bytes + i;
    if (memcmp(at, "VP8X", 4) == 0 && !is_small(little(at + 12, 3) + 1, little(at + 15, 3) + 1)) return 0;
    if (memcmp(at, "VP8 ", 4) == 0 && !is_small(little(at + 14, 2) & 16383, little(at + 16, 2) & 16383)) return 0;
    if (memcmp(at, "VP8L", 4) != 0) continue;
    const uint32_t sides = little(at + 9, 4);
    if (!is_small((sides & 16383) + 1, (sides >> 14 & 16383) + 1)) return 0;
  }
  return 1;
}

typedef struct {
  int (*is_small)(cimaging_bytes file);
  int (*read)(cimaging_bytes file, cimaging_picture *picture);
  int (*strip)(cimaging_bytes file, cimaging_buffer *out);
} format;

static const format *format_of(cimaging_bytes file) {
  static const format jpeg = {is_small_jpeg, cimaging_read_jpeg, cimaging_strip_jpeg};
  static const format png = {is_small_png, cimaging_read_png, cimaging_strip_png};
  static const format webp = {is_small_webp, cimaging_read_webp, cimaging_strip_webp};
  if (file.count < 12) return NULL;
  if (file.bytes[0] == 0xFF && file.bytes[1] == 0xD8) return &jpeg;
  if (file.bytes[0] == 0x89) return &png;
  return memcmp(file.bytes, "RIFF", 4) == 0 ? &webp : NULL;
}

static void require_same(const cimaging_picture *old, const cimaging_picture *new) {
  const cimaging_image *a = &old->image, *b = &new->image;
  require(a->width == b->width && a->height == b->height);
  require(memcmp(a->pixels, b->pixels, (size_t)a->width * a->height * 3) == 0);
  require(old->exif.orientation == new->exif.orientation);
}

/// Removes the metadata, reads the picture again, and removes it once more.
static void try_strip(const format *format, cimaging_bytes file, int status, const cimaging_picture *picture) {
  cimaging_buffer once = {0}, twice = {0};
  cimaging_picture again = {0};
  if (format->strip(file, &once) == CIMAGING_DONE) {
    const cimaging_bytes stripped = {once.bytes, once.count};
    require(once.count <= file.count + CIMAGING_STRIP_BYTES);
    const int next = format->read(stripped, &again);
    // libwebp reads a damaged picture beyond its end, where other bytes stand now.
    require(next == status || status != CIMAGING_DONE || format->read == cimaging_read_webp);
    if (next == CIMAGING_DONE && status == CIMAGING_DONE) require_same(picture, &again);
    require(!again.exif.has_time && !again.exif.has_position);
    require(format->strip(stripped, &twice) == CIMAGING_DONE);
    require(once.count == twice.count && memcmp(once.bytes, twice.bytes, once.count) == 0);
  }
  free(once.bytes);
  free(twice.bytes);
  free(again.image.pixels);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  const cimaging_bytes file = {bytes, count};
  const format *format = format_of(file);
  cimaging_picture picture = {0};
  if (format == NULL) {
    cimaging_read_exif(file, &picture.exif);
    return 0;
  }
  if (!format->is_small(file)) return 0;
  const int status = format->read(file, &picture);
  try_strip(format, file, status, &picture);
  if (status == CIMAGING_DONE) {
    cimaging_buffer print = {0};
    require(cimaging_turn(&picture.image, picture.exif.orientation) == CIMAGING_DONE);
    require(cimaging_encode(&picture.image, 0, CIMAGING_PRINT_BYTES, &print) == CIMAGING_DONE);
    free(print.bytes);
  }
  free(picture.image.pixels);
  return 0;
}
