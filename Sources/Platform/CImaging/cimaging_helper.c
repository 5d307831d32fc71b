// The helper process: requests at descriptor 0, answers at descriptor 1. Layouts: see Imaging/HelperRequest.swift and
// HelperResponse.swift, which read and write the same bytes. Whole numbers have their lowest byte first.
#include "cconfinement.h"
#include "cimaging_internal.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// 1 when all was read, 0 at the end of input before the first byte, else -1.
static int read_all(uint8_t *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    const ssize_t part = read(0, bytes + done, count - done);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) return part == 0 && done == 0 ? 0 : -1;
    done += (size_t)part;
  }
  return 1;
}

static int write_all(const uint8_t *bytes, size_t count) {
  while (count > 0) {
    const ssize_t part = write(1, bytes, count);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) return 0;
    bytes += part;
    count -= (size_t)part;
  }
  return 1;
}

static uint8_t *put(uint8_t *at, uint64_t value, int count) {
  for (int i = 0; i < count; i++) at[i] = (uint8_t)(value >> (8 * i));
  return at + count;
}

static int answer(int status, const cimaging_picture *picture, const cimaging_buffer parts[2]) {
  uint8_t head[CIMAGING_ANSWER_BYTES] = {'K', 'P', 1, (uint8_t)status};
  uint8_t *at = head + 4;
  if (picture != NULL) {
    const cimaging_exif *exif = &picture->exif;
    const int is_turned = exif->orientation >= 5;
    *at++ = exif->orientation;
    *at++ = (uint8_t)(exif->has_time | exif->has_offset << 1 | exif->has_position << 2 |
                      exif->has_accuracy << 3);
    at = put(at, exif->year, 2);
    *at++ = exif->month;
    *at++ = exif->day;
    *at++ = exif->hour;
    *at++ = exif->minute;
    at = put(at, exif->second, 2);
    at = put(at, (uint16_t)exif->offset_minutes, 2);
    at = put(at, is_turned ? picture->height : picture->width, 4);
    at = put(at, is_turned ? picture->width : picture->height, 4);
    at = put(at, (uint32_t)exif->latitude, 4);
    at = put(at, (uint32_t)exif->longitude, 4);
    put(at, exif->accuracy, 4);
  }
  put(head + 36, parts[0].count, 4);
  put(head + 40, parts[1].count, 4);
  return write_all(head, sizeof head) && write_all(parts[0].bytes, parts[0].count) &&
         write_all(parts[1].bytes, parts[1].count);
}

static int read_picture(uint8_t kind, cimaging_bytes file, cimaging_picture *picture) {
  switch (kind) {
  case CIMAGING_JPEG: return cimaging_read_jpeg(file, picture);
  case CIMAGING_PNG: return cimaging_read_png(file, picture);
  case CIMAGING_WEBP: return cimaging_read_webp(file, picture);
#ifdef DEBUG
  default: return kind >= 200 ? cimaging_try(kind) : CIMAGING_UNSUPPORTED;
#else
  default: return CIMAGING_UNSUPPORTED;
#endif
  }
}

static int make_small(cimaging_picture *picture, cimaging_buffer *thumb) {
  cimaging_scaler scaler;
  const cimaging_image *print = &picture->image;
  int result = cimaging_start_scaling(&scaler, print->width, print->height, CIMAGING_THUMB_SIDE);
  for (uint32_t y = 0; y < print->height && result == CIMAGING_DONE; y++) {
    cimaging_scale_row(&scaler, print->pixels + (size_t)y * print->width * 3);
  }
  if (result == CIMAGING_DONE) result = cimaging_encode(&scaler.out, 1, CIMAGING_THUMB_BYTES, thumb);
  cimaging_end_scaling(&scaler);
  free(scaler.out.pixels);
  return result;
}

static int answer_read(uint8_t kind, cimaging_bytes file) {
  cimaging_picture picture = {0};
  cimaging_buffer parts[2] = {{0}, {0}};
  int status = read_picture(kind, file, &picture);
  if (status == CIMAGING_DONE) status = cimaging_turn(&picture.image, picture.exif.orientation);
  if (status == CIMAGING_DONE) status = make_small(&picture, &parts[0]);
  if (status == CIMAGING_DONE) {
    status = cimaging_encode(&picture.image, 0, CIMAGING_PRINT_BYTES, &parts[1]);
  }
  static const cimaging_buffer none[2] = {{0}, {0}};
  const int is_sent = status == CIMAGING_DONE ? answer(status, &picture, parts) : answer(status, NULL, none);
  free(picture.image.pixels);
  free(parts[0].bytes);
  free(parts[1].bytes);
  return is_sent;
}

static int answer_strip(uint8_t kind, cimaging_bytes file) {
  cimaging_buffer parts[2] = {{0}, {0}};
  int status = CIMAGING_UNSUPPORTED;
  if (kind == CIMAGING_JPEG) status = cimaging_strip_jpeg(file, &parts[0]);
  if (kind == CIMAGING_PNG) status = cimaging_strip_png(file, &parts[0]);
  if (kind == CIMAGING_WEBP) status = cimaging_strip_webp(file, &parts[0]);
  if (status != CIMAGING_DONE) parts[0].count = 0;
  const int is_sent = answer(status, NULL, parts);
  free(parts[0].bytes);
  return is_sent;
}

/// Answers one request; 0 at the end of input and when the request is none.
static int serve(void) {
  uint8_t head[CIMAGING_REQUEST_BYTES];
  if (read_all(head, sizeof head) != 1) return 0;
  if (head[0] != 'K' || head[1] != 'P' || head[2] != 1) return 0;
  uint64_t length = 0;
  for (int i = 0; i < 8; i++) length |= (uint64_t)head[8 + i] << (8 * i);
  if (length > CIMAGING_MAX_PICTURE_BYTES) return 0;
  uint8_t *bytes = malloc(length + 1);
  if (bytes == NULL || (length > 0 && read_all(bytes, length) != 1)) return 0;
  const cimaging_bytes file = {bytes, length};
  const int is_sent = head[4] == CIMAGING_READ ? answer_read(head[3], file) : answer_strip(head[3], file);
  free(bytes);
  return is_sent;
}

/// Uses the encoder and decoder once, since libjpeg-turbo asks for the processor's abilities at first use; on some
/// processors it reads a file for that.
static int warm_up(void) {
  uint8_t pixels[16 * 16 * 3] = {0};
  const cimaging_image image = {pixels, 16, 16};
  cimaging_buffer encoded = {0};
  cimaging_picture picture = {0};
  const int result = cimaging_encode(&image, 1, CIMAGING_THUMB_BYTES, &encoded);
  if (result == CIMAGING_DONE) cimaging_read_jpeg((cimaging_bytes){encoded.bytes, encoded.count}, &picture);
  free(encoded.bytes);
  free(picture.image.pixels);
  return result == CIMAGING_DONE;
}

int cimaging_help(int parent) {
  // Large blocks are always returned to the system, so that one large picture does not count for the next.
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
  // The server moves the lower limit of processor time on before each picture; the upper one is for all of them.
  const cconfinement_limits limits = {
      .memory_bytes = 512 << 20,
      .seconds = CIMAGING_PICTURE_SECONDS,
      .most_seconds = CIMAGING_PICTURE_SECONDS * CIMAGING_PICTURES,
  };
  if (!cconfinement_limit(limits, parent) || !warm_up() || !cconfinement_enter(NULL, 0)) return 1;
  if (!cconfinement_report()) return 1;
  while (serve()) {
  }
  _exit(0);
}
