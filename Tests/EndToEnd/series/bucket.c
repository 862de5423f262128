/* Preloaded into the program under test: below the folder BUCKET nothing can be renamed, linked, locked, appended to or
 * written in part, as in an object store. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static int is_inside(const char *path) {
  const char *bucket = getenv("BUCKET");
  return bucket && path && strstr(path, bucket) != NULL;
}

static int is_open_inside(int file) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t count = readlink(link, path, sizeof path - 1);
  if (count <= 0) return 0;
  path[count] = 0;
  return is_inside(path);
}

static int refuse(void) {
  errno = EPERM;
  return -1;
}

int rename(const char *from, const char *to) {
  if (is_inside(from) || is_inside(to)) return refuse();
  int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  return real(from, to);
}

int renameat(int a, const char *from, int b, const char *to) {
  if (is_inside(from) || is_inside(to)) return refuse();
  int (*real)(int, const char *, int, const char *) = dlsym(RTLD_NEXT, "renameat");
  return real(a, from, b, to);
}

int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
  if (is_inside(from) || is_inside(to)) return refuse();
  int (*real)(int, const char *, int, const char *, unsigned) = dlsym(RTLD_NEXT, "renameat2");
  return real(a, from, b, to, flags);
}

int link(const char *from, const char *to) {
  if (is_inside(from) || is_inside(to)) return refuse();
  int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "link");
  return real(from, to);
}

int symlink(const char *from, const char *to) {
  if (is_inside(to)) return refuse();
  int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "symlink");
  return real(from, to);
}

int flock(int file, int how) {
  if (is_open_inside(file)) return refuse();
  int (*real)(int, int) = dlsym(RTLD_NEXT, "flock");
  return real(file, how);
}

int fcntl(int file, int command, ...) {
  va_list words;
  va_start(words, command);
  void *value = va_arg(words, void *);
  va_end(words);
  if ((command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK) && is_open_inside(file)) return refuse();
  int (*real)(int, int, void *) = dlsym(RTLD_NEXT, "fcntl");
  return real(file, command, value);
}

/* Whether a file may not be opened so: what is written is written whole. */
static int is_refused(const char *path, int flags) {
  int writes_a_part = (flags & O_ACCMODE) != O_RDONLY && !(flags & O_TRUNC);
  return (flags & O_APPEND || writes_a_part) && is_inside(path);
}

#define OPENS(name, parameters, arguments)                                  \
  int name parameters {                                                     \
    mode_t mode = 0;                                                        \
    if (flags & O_CREAT) {                                                  \
      va_list words;                                                        \
      va_start(words, flags);                                               \
      mode = va_arg(words, mode_t);                                         \
      va_end(words);                                                        \
    }                                                                       \
    if (is_refused(path, flags)) return refuse();                           \
    __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name);    \
    return real arguments;                                                  \
  }

OPENS(open, (const char *path, int flags, ...), (path, flags, mode))
OPENS(open64, (const char *path, int flags, ...), (path, flags, mode))
OPENS(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
OPENS(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
