// PNG by libpng.
#include "cimaging_internal.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { SIGNATURE = 8, HEADER = SIGNATURE + 25 };

/// What is known while libpng reads. libpng jumps back on errors: what it may change in between lives here.
typedef struct {
  cimaging_bytes rest;
  png_structp png;
  png_infop info;
  uint8_t *rgba, *rgb;
  cimaging_scaler scaler;
  int reason;
} reading;

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  reading *r = png_get_io_ptr(png);
  if (count > r->rest.count) png_error(png, "it ends too early");
  memcpy(bytes, r->rest.bytes, count);
  r->rest.bytes += count;
  r->rest.count -= count;
}

static void fail(png_structp png, png_const_charp message) {
  reading *r = png_get_error_ptr(png);
  if (strstr(message, "memory") != NULL) r->reason = CIMAGING_MEMORY;
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

/// Limits, rows of four bytes a pixel, and nothing read of chunks that don't matter for that.
static void prepare(png_structp png) {
  static const char ignored[] = "bKGD\0cHRM\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0"
                                "sTER\0tEXt\0tIME\0zTXt";
  png_set_user_limits(png, CIMAGING_MAX_SIDE, CIMAGING_MAX_SIDE);
  png_set_chunk_malloc_max(png, 8 << 20);
  png_set_chunk_cache_max(png, 64);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep)ignored, sizeof ignored / 5);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
}

static void scale(reading *r, const uint8_t *row, uint32_t width) {
  cimaging_blend(row, r->rgb, width);
  cimaging_scale_row(&r->scaler, r->rgb);
}

static void no_memory(reading *r) {
  r->reason = CIMAGING_MEMORY;
  png_longjmp(r->png, 1);
}

static void read_rows(reading *r, uint32_t width, uint32_t height) {
  const int passes = png_set_interlace_handling(r->png);
  png_read_update_info(r->png, r->info);
  const size_t row = (size_t)width * 4;
  // The passes of an interlaced picture each touch all rows: it is kept whole.
  r->rgba = malloc(passes > 1 ? row * height : row);
  r->rgb = malloc((size_t)width * 3);
  if (r->rgba == NULL || r->rgb == NULL ||
      cimaging_start_scaling(&r->scaler, width, height, CIMAGING_PRINT_SIDE) != CIMAGING_DONE) {
    no_memory(r);
  }
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      uint8_t *pixels = passes > 1 ? r->rgba + row * y : r->rgba;
      png_read_row(r->png, pixels, NULL);
      if (pass == passes - 1) scale(r, pixels, width);
    }
  }
}

static int decode(reading *r, uint32_t width, uint32_t height, cimaging_exif *exif) {
  if (setjmp(png_jmpbuf(r->png))) return r->reason;
  png_set_read_fn(r->png, r, read_bytes);
  prepare(r->png);
  png_read_info(r->png, r->info);
  read_rows(r, width, height);
  png_read_end(r->png, r->info);
  png_uint_32 count = 0;
  png_bytep bytes = NULL;
  if (png_get_eXIf_1(r->png, r->info, &count, &bytes) != 0) {
    cimaging_read_exif((cimaging_bytes){bytes, count}, exif);
  }
  return CIMAGING_DONE;
}

int cimaging_read_png(cimaging_bytes file, cimaging_picture *picture) {
  if (file.count < HEADER) return CIMAGING_DAMAGED;
  picture->width = cimaging_big32(file.bytes + 16);
  picture->height = cimaging_big32(file.bytes + 20);
  const int fault = cimaging_check_size(picture->width, picture->height);
  if (fault) return fault;
  reading r = {.rest = file, .reason = CIMAGING_DAMAGED};
  r.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &r, fail, ignore);
  if (r.png == NULL) return CIMAGING_MEMORY;
  r.info = png_create_info_struct(r.png);
  picture->exif.orientation = 1;
  const int result = r.info == NULL
                         ? CIMAGING_MEMORY
                         : decode(&r, picture->width, picture->height, &picture->exif);
  cimaging_end_scaling(&r.scaler);
  picture->image = r.scaler.out;
  png_destroy_read_struct(&r.png, &r.info, NULL);
  free(r.rgba);
  free(r.rgb);
  return result;
}

typedef struct {
  const uint8_t *whole, *content;
  size_t length; // of the content
} chunk;

static int next(cimaging_bytes file, size_t *offset, chunk *found) {
  if (file.count - *offset < 12) return 0;
  found->whole = file.bytes + *offset;
  found->content = found->whole + 8;
  found->length = cimaging_big32(found->whole);
  if (found->length > file.count - *offset - 12) return 0;
  *offset += found->length + 12;
  return 1;
}

static int is_named(const chunk *chunk, const char *name) { return memcmp(chunk->whole + 4, name, 4) == 0; }

/// Whether the chunk came as it was written. libpng leaves out what did not, unless the pixels need it.
static int is_whole(const chunk *chunk) {
  const uint32_t check = (uint32_t)crc32(0, chunk->whole + 4, (uInt)(4 + chunk->length));
  return check == cimaging_big32(chunk->content + chunk->length);
}

/// What the pixels and their colours need.
static int is_kept(const chunk *chunk) {
  static const char names[] = "IHDRPLTEIDATIENDtRNSgAMAcHRMsRGBiCCPcICPsBITmDCVcLLI";
  for (size_t i = 0; i + 4 < sizeof names; i += 4) {
    if (is_named(chunk, names + i)) return 1;
  }
  return 0;
}

static void add(cimaging_buffer *out, const uint8_t *bytes, size_t count) {
  memcpy(out->bytes + out->count, bytes, count);
  out->count += count;
}

static void add_orientation(cimaging_buffer *out, uint8_t orientation) {
  uint8_t bytes[12 + CIMAGING_TIFF_BYTES] = {0, 0, 0, CIMAGING_TIFF_BYTES, 'e', 'X', 'I', 'f'};
  if (orientation < 2) return;
  cimaging_write_exif(orientation, bytes + 8);
  const uint32_t check = (uint32_t)crc32(0, bytes + 4, 4 + CIMAGING_TIFF_BYTES);
  uint8_t *end = bytes + 8 + CIMAGING_TIFF_BYTES;
  for (int i = 0; i < 4; i++) end[i] = (uint8_t)(check >> (24 - 8 * i));
  add(out, bytes, sizeof bytes);
}

int cimaging_strip_png(cimaging_bytes file, cimaging_buffer *out) {
  if (file.count < HEADER) return CIMAGING_DAMAGED;
  cimaging_exif exif = {.orientation = 1};
  chunk chunk;
  size_t offset = SIGNATURE;
  while (next(file, &offset, &chunk) && !is_named(&chunk, "IEND")) {
    if (!is_named(&chunk, "eXIf") || !is_whole(&chunk)) continue;
    cimaging_read_exif((cimaging_bytes){chunk.content, chunk.length}, &exif);
  }
  out->bytes = malloc(file.count + CIMAGING_STRIP_BYTES);
  if (out->bytes == NULL) return CIMAGING_MEMORY;
  add(out, file.bytes, SIGNATURE);
  offset = SIGNATURE;
  for (int count = 0; next(file, &offset, &chunk); count++) {
    if ((count == 0) != is_named(&chunk, "IHDR")) return CIMAGING_DAMAGED;
    // The end has no content; what somebody put there is no part of the picture.
    if (is_named(&chunk, "IEND") && chunk.length > 0) return CIMAGING_DAMAGED;
    if (is_kept(&chunk)) add(out, chunk.whole, chunk.length + 12);
    if (count == 0) add_orientation(out, exif.orientation);
    if (is_named(&chunk, "IEND")) return CIMAGING_DONE;
  }
  return CIMAGING_DAMAGED;
}
