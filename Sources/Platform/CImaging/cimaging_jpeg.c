// JPEG by libturbojpeg.
#include "cimaging_internal.h"

#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

int cimaging_check_size(uint64_t width, uint64_t height) {
  if (width == 0 || height == 0) return CIMAGING_DAMAGED;
  if (width > CIMAGING_MAX_SIDE || height > CIMAGING_MAX_SIDE) return CIMAGING_LIMITS;
  return width * height > CIMAGING_MAX_PIXELS ? CIMAGING_LIMITS : CIMAGING_DONE;
}

/// The eighths at which it is decoded: the fewest that leave a print its size. Only these four have fast code.
static int eighths(int longest) {
  for (int n = 1; n < 8; n *= 2) {
    if ((int64_t)longest * n >= (int64_t)CIMAGING_PRINT_SIDE * 8) return n;
  }
  return 8;
}

/// Ink of four colours to red, green and blue. Adobe stores the ink that is left out.
static void from_ink(uint8_t *row, int width, int is_adobe) {
  const uint8_t flip = is_adobe ? 0 : 255;
  const uint8_t *ink = row;
  for (int x = 0; x < width; x++, ink += 4, row += 3) {
    const uint32_t black = ink[3] ^ flip;
    const uint32_t cyan = ink[0] ^ flip, magenta = ink[1] ^ flip, yellow = ink[2] ^ flip;
    row[0] = (uint8_t)((cyan * black + 127) / 255);
    row[1] = (uint8_t)((magenta * black + 127) / 255);
    row[2] = (uint8_t)((yellow * black + 127) / 255);
  }
}

/// Whether all was decoded. Bytes between two markers do no harm, and cameras do write them; after any other warning
/// the pixels are guessed.
static int is_whole(tjhandle decoder, int result) {
  if (result == 0) return 1;
  return tjGetErrorCode(decoder) == TJERR_WARNING &&
         strstr(tjGetErrorStr2(decoder), "extraneous bytes") != NULL;
}

static int reason(tjhandle decoder) {
  const char *text = tjGetErrorStr2(decoder);
  if (strstr(text, "Insufficient memory") || strstr(text, "Memory allocation")) return CIMAGING_MEMORY;
  if (strstr(text, "Maximum supported")) return CIMAGING_LIMITS;
  if (strstr(text, "Unsupported JPEG") || strstr(text, "Could not determine subsampling")) {
    return CIMAGING_UNSUPPORTED;
  }
  return CIMAGING_DAMAGED;
}

static int decode(tjhandle decoder, cimaging_bytes file, int is_adobe, cimaging_picture *picture) {
  int width, height, sampling, colours;
  if (tjDecompressHeader3(decoder, file.bytes, file.count, &width, &height, &sampling, &colours) != 0) {
    return reason(decoder);
  }
  const int fault = cimaging_check_size((uint64_t)width, (uint64_t)height);
  if (fault) return fault;
  picture->width = (uint32_t)width;
  picture->height = (uint32_t)height;
  const tjscalingfactor factor = {eighths(width > height ? width : height), 8};
  width = TJSCALED(width, factor);
  height = TJSCALED(height, factor);
  const int is_ink = colours == TJCS_CMYK || colours == TJCS_YCCK;
  const int format = is_ink ? TJPF_CMYK : TJPF_RGB, bytes = is_ink ? 4 : 3;
  const size_t pitch = (size_t)width * bytes;
  uint8_t *pixels = malloc(pitch * height);
  if (pixels == NULL) return CIMAGING_MEMORY;
  const int result = tjDecompress2(decoder, file.bytes, file.count, pixels, width, (int)pitch, height,
                                   format, TJFLAG_LIMITSCANS);
  if (!is_whole(decoder, result)) {
    free(pixels);
    return reason(decoder);
  }
  cimaging_scaler scaler;
  const int started =
      cimaging_start_scaling(&scaler, (uint32_t)width, (uint32_t)height, CIMAGING_PRINT_SIDE);
  for (int y = 0; y < height && started == CIMAGING_DONE; y++) {
    if (is_ink) from_ink(pixels + y * pitch, width, is_adobe);
    cimaging_scale_row(&scaler, pixels + y * pitch);
  }
  cimaging_end_scaling(&scaler);
  picture->image = scaler.out;
  free(pixels);
  return started;
}

int cimaging_read_jpeg(cimaging_bytes file, cimaging_picture *picture) {
  cimaging_jpeg_segments segments;
  cimaging_find_segments(file, &segments);
  cimaging_read_exif(segments.exif, &picture->exif);
  tjhandle decoder = tjInitDecompress();
  if (decoder == NULL) return CIMAGING_MEMORY;
  const int result = decode(decoder, file, segments.is_adobe, picture);
  tjDestroy(decoder);
  return result;
}

int cimaging_encode(const cimaging_image *image, int is_full_colour, size_t limit, cimaging_buffer *out) {
  tjhandle encoder = tjInitCompress();
  if (encoder == NULL) return CIMAGING_MEMORY;
  int result = CIMAGING_MEMORY;
  // Noise of 320 x 320 pixels takes 32 KiB at a quality of about 25, and far less at 5.
  for (int quality = 80; quality > 0; quality -= quality > 20 ? 15 : 5) {
    unsigned char *bytes = NULL;
    unsigned long count = 0;
    if (tjCompress2(encoder, image->pixels, (int)image->width, 0, (int)image->height, TJPF_RGB, &bytes,
                    &count, is_full_colour ? TJSAMP_444 : TJSAMP_420, quality, 0) != 0) {
      tjFree(bytes);
      break;
    }
    if (count <= limit) {
      uint8_t *copy = malloc(count);
      if (copy != NULL) {
        memcpy(copy, bytes, count);
        *out = (cimaging_buffer){copy, count};
        result = CIMAGING_DONE;
      }
      tjFree(bytes);
      break;
    }
    tjFree(bytes);
  }
  tjDestroy(encoder);
  return result;
}
