#include "cpictures.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>
#include <webp/encode.h>
#include <webp/mux.h>
#include <zlib.h>

static cpictures_result add_exif(cpictures_result file, cpictures_source source) {
  if (source.exif_count == 0 || file.bytes == NULL) return file;
  const size_t length = source.exif_count + 8;
  const uint8_t head[10] = {0xFF, 0xE1, (uint8_t)(length >> 8), (uint8_t)length, 'E', 'x', 'i', 'f', 0, 0};
  cpictures_result longer = {malloc(file.count + length + 2), file.count + length + 2, 0, 0};
  memcpy(longer.bytes, file.bytes, 2);
  memcpy(longer.bytes + 2, head, 10);
  memcpy(longer.bytes + 12, source.exif, source.exif_count);
  memcpy(longer.bytes + 12 + source.exif_count, file.bytes + 2, file.count - 2);
  free(file.bytes);
  return longer;
}

/// Ink left out, as Adobe stores it: all black ink is left out, so the colours are the pixels.
static uint8_t *ink(cpictures_source source) {
  const size_t count = (size_t)source.width * source.height;
  uint8_t *pixels = malloc(count * 4);
  for (size_t i = 0; i < count; i++) {
    memcpy(pixels + 4 * i, source.pixels + 3 * i, 3);
    pixels[4 * i + 3] = 255;
  }
  return pixels;
}

cpictures_result cpictures_jpeg(cpictures_source source, int kind) {
  unsigned char *bytes = NULL;
  unsigned long count = 0;
  cpictures_result file = {NULL, 0, 0, 0};
  uint8_t *inks = kind == CPICTURES_INK ? ink(source) : NULL;
  const int sampling = kind == CPICTURES_GREY ? TJSAMP_GRAY : kind == CPICTURES_SAMPLED ? TJSAMP_420 : TJSAMP_444;
  tjhandle encoder = tjInitCompress();
  if (tjCompress2(encoder, inks ? inks : source.pixels, source.width, 0, source.height,
                  inks ? TJPF_CMYK : TJPF_RGB, &bytes, &count, sampling, 95,
                  kind == CPICTURES_PROGRESSIVE ? TJFLAG_PROGRESSIVE : 0) == 0) {
    file = (cpictures_result){malloc(count), count, 0, 0};
    memcpy(file.bytes, bytes, count);
  }
  tjFree(bytes);
  tjDestroy(encoder);
  free(inks);
  return add_exif(file, source);
}

static void append(png_structp png, png_bytep bytes, size_t count) {
  cpictures_result *file = png_get_io_ptr(png);
  file->bytes = realloc(file->bytes, file->count + count);
  memcpy(file->bytes + file->count, bytes, count);
  file->count += count;
}

cpictures_result cpictures_png(cpictures_source source, int has_alpha, int is_interlaced) {
  cpictures_result file = {NULL, 0, 0, 0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, &file, append, NULL);
  png_set_compression_level(png, 1);
  png_set_IHDR(png, info, (png_uint_32)source.width, (png_uint_32)source.height, 8,
               has_alpha ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB,
               is_interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  if (source.exif_count > 0) {
    png_set_eXIf_1(png, info, (png_uint_32)source.exif_count, (png_bytep)source.exif);
  }
  png_write_info(png, info);
  png_bytep *rows = malloc(sizeof(png_bytep) * (size_t)source.height);
  for (int y = 0; y < source.height; y++) {
    rows[y] = (png_bytep)source.pixels + (size_t)y * source.width * (has_alpha ? 4 : 3);
  }
  png_write_image(png, rows);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  free(rows);
  return file;
}

cpictures_result cpictures_webp(cpictures_source source, int has_alpha) {
  uint8_t *bytes = NULL;
  size_t count;
  if (has_alpha) {
    count = WebPEncodeLosslessRGBA(source.pixels, source.width, source.height, source.width * 4, &bytes);
  } else {
    count = WebPEncodeRGB(source.pixels, source.width, source.height, source.width * 3, 95, &bytes);
  }
  if (source.exif_count == 0) return (cpictures_result){bytes, count, 0, 0};
  const WebPData image = {bytes, count}, exif = {source.exif, source.exif_count};
  WebPData made = {NULL, 0};
  WebPMux *mux = WebPMuxNew();
  WebPMuxSetImage(mux, &image, 1);
  WebPMuxSetChunk(mux, "EXIF", &exif, 1);
  WebPMuxAssemble(mux, &made);
  WebPMuxDelete(mux);
  WebPFree(bytes);
  return (cpictures_result){(uint8_t *)made.bytes, made.size, 0, 0};
}

cpictures_result cpictures_animation(cpictures_source source) {
  uint8_t *black = calloc((size_t)source.width * source.height, 3);
  const cpictures_source second = {black, source.width, source.height, NULL, 0};
  source.exif_count = 0;
  WebPMux *mux = WebPMuxNew();
  WebPMuxAnimParams animation = {0xFFFFFFFF, 0};
  WebPMuxSetAnimationParams(mux, &animation);
  for (int i = 0; i < 2; i++) {
    cpictures_result file = cpictures_webp(i == 0 ? source : second, 0);
    WebPMuxFrameInfo frame = {.bitstream = {file.bytes, file.count}, .duration = 100, .id = WEBP_CHUNK_ANMF};
    WebPMuxPushFrame(mux, &frame, 1);
    free(file.bytes);
  }
  WebPData made = {NULL, 0};
  WebPMuxAssemble(mux, &made);
  WebPMuxDelete(mux);
  free(black);
  return (cpictures_result){(uint8_t *)made.bytes, made.size, 0, 0};
}

cpictures_result cpictures_decode_jpeg(const uint8_t *bytes, size_t count) {
  cpictures_result pixels = {NULL, 0, 0, 0};
  tjhandle decoder = tjInitDecompress();
  if (tjDecompressHeader(decoder, (unsigned char *)bytes, count, &pixels.width, &pixels.height) == 0) {
    pixels.count = (size_t)pixels.width * pixels.height * 3;
    pixels.bytes = malloc(pixels.count);
    if (tjDecompress2(decoder, bytes, count, pixels.bytes, pixels.width, 0, pixels.height, TJPF_RGB,
                      TJFLAG_STOPONWARNING) != 0) {
      free(pixels.bytes);
      pixels.bytes = NULL;
    }
  }
  tjDestroy(decoder);
  return pixels;
}

cpictures_result cpictures_repeated(const uint8_t *row, size_t count, int times) {
  const size_t limit = (1 << 20) + count * (size_t)times / 100;
  cpictures_result made = {malloc(limit), 0, 0, 0};
  z_stream stream = {.next_out = made.bytes, .avail_out = (uInt)limit};
  deflateInit(&stream, 6);
  for (int i = 0; i < times; i++) {
    stream.next_in = (Bytef *)row;
    stream.avail_in = (uInt)count;
    deflate(&stream, i == times - 1 ? Z_FINISH : Z_NO_FLUSH);
  }
  made.count = stream.total_out;
  deflateEnd(&stream);
  return made;
}

uint32_t cpictures_crc(const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32(0, bytes, (unsigned)count);
}
