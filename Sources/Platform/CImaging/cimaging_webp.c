// WebP by libwebp.
#include "cimaging_internal.h"

#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/mux.h>

static int reason(VP8StatusCode status) {
  if (status == VP8_STATUS_OUT_OF_MEMORY) return CIMAGING_MEMORY;
  return status == VP8_STATUS_UNSUPPORTED_FEATURE ? CIMAGING_UNSUPPORTED : CIMAGING_DAMAGED;
}

static uint32_t part(uint32_t length, uint32_t divisor) { return (length + divisor - 1) / divisor; }

/// Decodes a frame, `divisor` times smaller, to rows of red, green, blue and alpha.
static int decode(const WebPIterator *frame, uint32_t divisor, WebPDecoderConfig *config) {
  if (!WebPInitDecoderConfig(config)) return CIMAGING_UNSUPPORTED;
  config->output.colorspace = MODE_RGBA;
  if (divisor > 1) {
    config->options.use_scaling = 1;
    config->options.scaled_width = (int)part((uint32_t)frame->width, divisor);
    config->options.scaled_height = (int)part((uint32_t)frame->height, divisor);
  }
  const VP8StatusCode status = WebPDecode(frame->fragment.bytes, frame->fragment.size, config);
  return status == VP8_STATUS_OK ? CIMAGING_DONE : reason(status);
}

/// Puts the frame on a white canvas, row by row, and scales that down.
static int scale(const WebPIterator *frame, uint32_t divisor, const WebPDecoderConfig *config,
                 cimaging_picture *picture) {
  const uint32_t width = part(picture->width, divisor), height = part(picture->height, divisor);
  const uint32_t left = (uint32_t)frame->x_offset / divisor, top = (uint32_t)frame->y_offset / divisor;
  const WebPRGBABuffer *pixels = &config->output.u.RGBA;
  uint32_t frame_width = (uint32_t)config->output.width;
  if (left >= width) return CIMAGING_DAMAGED;
  if (frame_width > width - left) frame_width = width - left;
  cimaging_scaler scaler;
  uint8_t *row = malloc((size_t)width * 3);
  int result = cimaging_start_scaling(&scaler, width, height, CIMAGING_PRINT_SIDE);
  if (row == NULL) result = CIMAGING_MEMORY;
  for (uint32_t y = 0; y < height && result == CIMAGING_DONE; y++) {
    memset(row, 255, (size_t)width * 3);
    if (y >= top && y - top < (uint32_t)config->output.height) {
      const uint8_t *rgba = pixels->rgba + (size_t)(y - top) * (size_t)pixels->stride;
      cimaging_blend(rgba, row + (size_t)left * 3, frame_width);
    }
    cimaging_scale_row(&scaler, row);
  }
  cimaging_end_scaling(&scaler);
  picture->image = scaler.out;
  free(row);
  return result;
}

static int read_frame(const WebPIterator *frame, cimaging_picture *picture) {
  const uint32_t longest = picture->width > picture->height ? picture->width : picture->height;
  // libwebp averages while it decodes, so that a large picture is never whole in memory.
  const uint32_t divisor = longest < 2 * CIMAGING_PRINT_SIDE ? 1 : longest / CIMAGING_PRINT_SIDE;
  WebPDecoderConfig config;
  const int result = decode(frame, divisor, &config);
  if (result != CIMAGING_DONE) return result;
  const int scaled = scale(frame, divisor, &config, picture);
  WebPFreeDecBuffer(&config.output);
  return scaled;
}

/// The EXIF of a file; empty when there is none.
static void find_exif(WebPDemuxer *demuxer, cimaging_exif *exif) {
  WebPChunkIterator chunk;
  if (WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk)) {
    cimaging_read_exif((cimaging_bytes){chunk.chunk.bytes, chunk.chunk.size}, exif);
    WebPDemuxReleaseChunkIterator(&chunk);
  }
}

int cimaging_read_webp(cimaging_bytes file, cimaging_picture *picture) {
  picture->exif.orientation = 1;
  const WebPData data = {file.bytes, file.count};
  WebPDemuxer *demuxer = WebPDemux(&data);
  if (demuxer == NULL) return CIMAGING_DAMAGED;
  picture->width = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
  picture->height = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
  int result = cimaging_check_size(picture->width, picture->height);
  find_exif(demuxer, &picture->exif);
  WebPIterator frame;
  if (result == CIMAGING_DONE) {
    // An animation is shown by its first frame.
    if (WebPDemuxGetFrame(demuxer, 1, &frame)) {
      result = frame.complete ? read_frame(&frame, picture) : CIMAGING_DAMAGED;
      WebPDemuxReleaseIterator(&frame);
    } else {
      result = CIMAGING_DAMAGED;
    }
  }
  WebPDemuxDelete(demuxer);
  return result;
}

/// Moves the frames and the colour profile.
static int copy(WebPMux *from, WebPMux *to) {
  uint32_t flags = 0;
  WebPData profile;
  if (WebPMuxGetFeatures(from, &flags) != WEBP_MUX_OK) return 0;
  if (WebPMuxGetChunk(from, "ICCP", &profile) == WEBP_MUX_OK &&
      WebPMuxSetChunk(to, "ICCP", &profile, 0) != WEBP_MUX_OK) {
    return 0;
  }
  if (flags & ANIMATION_FLAG) {
    WebPMuxAnimParams animation;
    int width, height;
    if (WebPMuxGetAnimationParams(from, &animation) != WEBP_MUX_OK ||
        WebPMuxSetAnimationParams(to, &animation) != WEBP_MUX_OK ||
        WebPMuxGetCanvasSize(from, &width, &height) != WEBP_MUX_OK ||
        WebPMuxSetCanvasSize(to, width, height) != WEBP_MUX_OK) {
      return 0;
    }
  }
  uint32_t count = 0;
  for (;; count++) {
    WebPMuxFrameInfo frame;
    const WebPMuxError found = WebPMuxGetFrame(from, count + 1, &frame);
    if (found == WEBP_MUX_NOT_FOUND) break;
    if (found != WEBP_MUX_OK) return 0;
    const WebPMuxError moved = flags & ANIMATION_FLAG ? WebPMuxPushFrame(to, &frame, 1)
                                                      : WebPMuxSetImage(to, &frame.bitstream, 1);
    WebPDataClear(&frame.bitstream);
    if (moved != WEBP_MUX_OK) return 0;
    if (!(flags & ANIMATION_FLAG)) return 1;
  }
  return count > 0;
}

static int strip(WebPMux *from, WebPMux *to, cimaging_buffer *out) {
  WebPData old;
  cimaging_exif exif = {.orientation = 1};
  if (WebPMuxGetChunk(from, "EXIF", &old) == WEBP_MUX_OK) {
    cimaging_read_exif((cimaging_bytes){old.bytes, old.size}, &exif);
  }
  if (!copy(from, to)) return CIMAGING_DAMAGED;
  if (exif.orientation > 1) {
    uint8_t tiff[CIMAGING_TIFF_BYTES];
    cimaging_write_exif(exif.orientation, tiff);
    const WebPData orientation = {tiff, sizeof tiff};
    if (WebPMuxSetChunk(to, "EXIF", &orientation, 1) != WEBP_MUX_OK) return CIMAGING_MEMORY;
  }
  WebPData made;
  WebPDataInit(&made);
  if (WebPMuxAssemble(to, &made) != WEBP_MUX_OK) return CIMAGING_DAMAGED;
  // libwebp's memory is malloc's.
  *out = (cimaging_buffer){(uint8_t *)made.bytes, made.size};
  return CIMAGING_DONE;
}

int cimaging_strip_webp(cimaging_bytes file, cimaging_buffer *out) {
  const WebPData data = {file.bytes, file.count};
  WebPMux *from = WebPMuxCreate(&data, 0);
  WebPMux *to = WebPMuxNew();
  const int result = from == NULL ? CIMAGING_DAMAGED : to == NULL ? CIMAGING_MEMORY : strip(from, to, out);
  WebPMuxDelete(from);
  WebPMuxDelete(to);
  return result;
}
