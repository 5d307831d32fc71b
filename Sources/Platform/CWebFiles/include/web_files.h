/* The files of the web app, compiled in from the folder web. */
#ifndef KORTTI_WEB_FILES_H
#define KORTTI_WEB_FILES_H

struct kortti_web_file {
  /* The path below web, such as core/main.js. */
  const char *path;
  const unsigned char *bytes;
  unsigned long count;
};

/* The files, by path. */
const struct kortti_web_file *kortti_web_files(void);
extern const unsigned long kortti_web_file_count;

#endif
