// The segments of a JPEG: which are metadata, and where EXIF is. Pixels are not decoded here.
#include "cimaging_internal.h"

#include <stdlib.h>
#include <string.h>

enum { START = 0xD8, END = 0xD9, SCAN = 0xDA, APP0 = 0xE0, APP1 = 0xE1, APP2 = 0xE2, ADOBE = 0xEE };

typedef struct {
  uint8_t code;
  cimaging_bytes whole;   // from its 0xFF on, without fill bytes
  cimaging_bytes content; // after its length
} segment;

/// Reads the segment at `offset` and moves behind it; 0 when there is none.
static int next(cimaging_bytes file, size_t *offset, segment *found) {
  size_t at = *offset;
  if (at + 2 > file.count || file.bytes[at] != 0xFF) return 0;
  while (at + 2 < file.count && file.bytes[at + 1] == 0xFF) at++;
  found->code = file.bytes[at + 1];
  found->whole = (cimaging_bytes){file.bytes + at, 2};
  found->content = (cimaging_bytes){file.bytes + at + 2, 0};
  *offset = at + 2;
  if (found->code == START || found->code == END) return 1;
  if (found->code < 0xC0 || (found->code >= 0xD0 && found->code <= 0xD7)) return 0;
  if (at + 4 > file.count) return 0;
  const size_t length = (size_t)file.bytes[at + 2] << 8 | file.bytes[at + 3];
  if (length < 2 || at + 2 + length > file.count) return 0;
  found->whole.count = length + 2;
  found->content = (cimaging_bytes){file.bytes + at + 4, length - 2};
  *offset = at + 2 + length;
  return 1;
}

static int begins(const segment *segment, const char *name, size_t count) {
  return segment->content.count >= count && memcmp(segment->content.bytes, name, count) == 0;
}

void cimaging_find_segments(cimaging_bytes file, cimaging_jpeg_segments *found) {
  memset(found, 0, sizeof *found);
  size_t offset = 0;
  segment segment;
  while (next(file, &offset, &segment) && segment.code != SCAN && segment.code != END) {
    if (segment.code == ADOBE && begins(&segment, "Adobe", 5)) found->is_adobe = 1;
    if (segment.code != APP1 || found->exif.bytes != NULL || !begins(&segment, "Exif\0", 6)) continue;
    found->exif = (cimaging_bytes){segment.content.bytes + 6, segment.content.count - 6};
  }
}

static void add(cimaging_buffer *out, const void *bytes, size_t count) {
  memcpy(out->bytes + out->count, bytes, count);
  out->count += count;
}

static void add_orientation(cimaging_buffer *out, uint8_t orientation) {
  static const uint8_t head[10] = {0xFF, APP1, 0, 8 + CIMAGING_TIFF_BYTES, 'E', 'x', 'i', 'f', 0, 0};
  uint8_t tiff[CIMAGING_TIFF_BYTES];
  if (orientation < 2) return;
  cimaging_write_exif(orientation, tiff);
  add(out, head, sizeof head);
  add(out, tiff, sizeof tiff);
}

/// Adds what a decoder needs of a segment, and the colour profile.
static void keep(const segment *segment, cimaging_buffer *out) {
  const int is_app = segment->code >= APP0 && segment->code < APP0 + 16;
  if (segment->code == APP0 && begins(segment, "JFIF\0", 5) && segment->content.count >= 14) {
    // Without the thumbnail that may follow.
    static const uint8_t head[4] = {0xFF, APP0, 0, 16};
    add(out, head, sizeof head);
    add(out, segment->content.bytes, 12);
    add(out, "\0", 2);
  } else if (segment->code == ADOBE && begins(segment, "Adobe", 5) && segment->content.count >= 12) {
    static const uint8_t head[4] = {0xFF, ADOBE, 0, 14};
    add(out, head, sizeof head);
    add(out, segment->content.bytes, 12);
  } else if (segment->code == APP2 && begins(segment, "ICC_PROFILE\0", 12)) {
    add(out, segment->whole.bytes, segment->whole.count);
  } else if (!is_app && segment->code < 0xF0) {
    add(out, segment->whole.bytes, segment->whole.count);
  }
}

/// Adds the data of a scan: all to the next marker that is not part of it.
static void add_scan(cimaging_bytes file, size_t *offset, cimaging_buffer *out) {
  const size_t start = *offset;
  size_t at = start;
  for (; at + 1 < file.count; at++) {
    const uint8_t next = file.bytes[at + 1];
    if (file.bytes[at] == 0xFF && next != 0 && next != 0xFF && (next < 0xD0 || next > 0xD7)) break;
  }
  add(out, file.bytes + start, at - start);
  *offset = at;
}

int cimaging_strip_jpeg(cimaging_bytes file, cimaging_buffer *out) {
  cimaging_jpeg_segments segments;
  cimaging_exif exif;
  cimaging_find_segments(file, &segments);
  cimaging_read_exif(segments.exif, &exif);
  size_t offset = 0;
  segment segment;
  if (!next(file, &offset, &segment) || segment.code != START) return CIMAGING_DAMAGED;
  out->bytes = malloc(file.count + CIMAGING_STRIP_BYTES);
  if (out->bytes == NULL) return CIMAGING_MEMORY;
  add(out, segment.whole.bytes, 2);
  int has_orientation = 0, has_scan = 0;
  while (next(file, &offset, &segment)) {
    if (segment.code == START) return CIMAGING_DAMAGED;
    if (segment.code == END) {
      // What follows the end is no part of the picture: a film, a second picture.
      add(out, segment.whole.bytes, 2);
      return has_scan ? CIMAGING_DONE : CIMAGING_DAMAGED;
    }
    // JFIF's segment stands first.
    if (!has_orientation && segment.code != APP0) {
      add_orientation(out, exif.orientation);
      has_orientation = 1;
    }
    if (segment.code == 0xFE) continue; // a comment
    keep(&segment, out);
    if (segment.code == SCAN) {
      has_scan = 1;
      add_scan(file, &offset, out);
    }
  }
  return CIMAGING_DAMAGED;
}
