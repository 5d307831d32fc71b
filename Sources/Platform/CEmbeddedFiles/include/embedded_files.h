/* The files that are compiled in: the web app from the folder web, and the pictures of the folder demo. */
#ifndef KORTTI_EMBEDDED_FILES_H
#define KORTTI_EMBEDDED_FILES_H

struct kortti_embedded_file {
  /* The path below the repository, such as web/core/main.js. */
  const char *path;
  const unsigned char *bytes;
  unsigned long count;
};

/* The files, by path. */
const struct kortti_embedded_file *kortti_embedded_files(void);
extern const unsigned long kortti_embedded_file_count;

#endif
