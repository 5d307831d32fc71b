// Reads pictures in a confined process, and what it says to the process that started it. Nothing else of this target
// is called by the server: its process decodes no picture.
#pragma once

/// Formats of pictures, as requests name them.
enum { CIMAGING_JPEG = 1, CIMAGING_PNG = 2, CIMAGING_WEBP = 3, CIMAGING_HEIC = 4 };

/// What is wanted: what is known of the picture with a thumb and a print, or its bytes without metadata.
enum { CIMAGING_READ = 1, CIMAGING_STRIP = 2 };

/// How an answer begins: done, or why the picture can't be read.
enum {
  CIMAGING_DONE = 0,
  CIMAGING_DAMAGED = 1,     // not a whole picture of its format
  CIMAGING_LIMITS = 2,      // too many pixels, or too long a side
  CIMAGING_UNSUPPORTED = 3, // a format or a kind of it that no decoder here reads
  CIMAGING_MEMORY = 4       // it needs more memory than the process may have
};

enum {
  CIMAGING_REQUEST_BYTES = 16,
  CIMAGING_ANSWER_BYTES = 64,
  CIMAGING_MAX_PICTURE_BYTES = 128 << 20,
  CIMAGING_MAX_SIDE = 30000,
  CIMAGING_MAX_PIXELS = 100000000,
  CIMAGING_THUMB_SIDE = 320,
  CIMAGING_THUMB_BYTES = 32 << 10,
  CIMAGING_PRINT_SIDE = 1600,
  CIMAGING_PRINT_BYTES = 1 << 20,
  /// What an orientation and the frame around it may add to a picture without metadata.
  CIMAGING_STRIP_BYTES = 128,
  CIMAGING_PICTURE_SECONDS = 10,
  CIMAGING_PICTURES = 64
};

/// Confines this process, then answers requests from descriptor 0 at descriptor 1 until the end of input. `parent` is
/// the process that started it: without it the process ends.
int cimaging_help(int parent);
