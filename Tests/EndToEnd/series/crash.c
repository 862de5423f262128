/* Preloaded into the program under test: at its N-th call that changes a disk, ends the process or fails the call.
 *
 *   CRASH_AT=N        the call, counted from 1; 0 counts only
 *   CRASH_HOW=kill    ends the process before the call (SIGKILL)
 *             torn    the same, but half of a write is done
 *             enospc  fails it and every later one that takes room, as a full disk does
 *             once    fails it alone with ENOSPC
 *             eio     fails it alone with EIO
 *             log     fails with EIO whatever removes a log of SQLite's (-wal)
 *             slow    waits N microseconds before each call that gives a file another name or takes it away
 *   CRASH_COUNT=FILE  where to leave the number of calls
 *
 * Children of the program are left alone, and so is what goes to terminals, pipes and sockets. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;
static long at = -1;
static char how = 'k';
static char count_file[4096];

__attribute__((constructor)) static void begin(void) {
  const char *number = getenv("CRASH_AT"), *way = getenv("CRASH_HOW"), *file = getenv("CRASH_COUNT");
  if (!number) return;
  at = atol(number);
  if (way) how = way[0] == 'e' && way[1] == 'i' ? 'i' : way[0];
  if (file) strncpy(count_file, file, sizeof count_file - 1);
  unsetenv("CRASH_AT");
  unsetenv("LD_PRELOAD");
}

__attribute__((destructor)) static void end(void) {
  if (!count_file[0]) return;
  at = -1;
  FILE *out = fopen(count_file, "w");
  if (out) fprintf(out, "%ld\n", (long)calls), fclose(out);
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

/* Whether this call is to fail; `takes_room` is 1 for those that a full disk fails. */
static int strikes(int takes_room) {
  if (at < 0) return 0;
  long now = atomic_fetch_add(&calls, 1) + 1;
  if (at == 0 || how == 's' || now < at) return 0;
  if (how == 'k' && now == at) die();
  if (how == 't' && now == at) return 1;
  if (how == 'l') return takes_room == 2 ? errno = EIO, 1 : 0;
  if (how == 'e' && takes_room == 1) return errno = ENOSPC, 1;
  if (how == 'o' && now == at && takes_room == 1) return errno = ENOSPC, 1;
  if (how == 'i' && now == at) return errno = EIO, 1;
  return 0;
}

static void dawdle(void) {
  if (at > 0 && how == 's') usleep(at);
}

static int is_file(int fd) {
  struct stat status;
  return at >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* A torn write does half of it. */
#define WRITES(name, parameters, whole, half)             \
  ssize_t name parameters {                               \
    if (is_file(fd) && strikes(1)) {                      \
      if (how != 't') return -1;                          \
      if (n > 1) { ssize_t done = REAL(name) half; (void)done; } \
      die();                                              \
    }                                                     \
    return REAL(name) whole;                              \
  }

WRITES(write, (int fd, const void *b, size_t n), (fd, b, n), (fd, b, n / 2))
WRITES(pwrite, (int fd, const void *b, size_t n, off_t o), (fd, b, n, o), (fd, b, n / 2, o))
WRITES(pwrite64, (int fd, const void *b, size_t n, off64_t o), (fd, b, n, o), (fd, b, n / 2, o))
WRITES(writev, (int fd, const struct iovec *b, int n), (fd, b, n), (fd, b, n / 2))

/* Calls that take no half way. */
#define CHANGES(name, parameters, arguments, room)        \
  int name parameters {                                   \
    dawdle();                                             \
    if (strikes(room)) {                                  \
      if (how == 't') die();                              \
      return -1;                                          \
    }                                                     \
    return REAL(name) arguments;                          \
  }

/* A name that is there already needs no more room in its folder. */
static int is_new(int folder, const char *path) {
  int before = errno;
  int missing = at > 0 && faccessat(folder, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0;
  errno = before;
  return missing;
}

CHANGES(rename, (const char *a, const char *b), (a, b), is_new(AT_FDCWD, b))
CHANGES(renameat, (int d, const char *a, int e, const char *b), (d, a, e, b), is_new(e, b))
CHANGES(renameat2, (int d, const char *a, int e, const char *b, unsigned f), (d, a, e, b, f), is_new(e, b))
CHANGES(link, (const char *a, const char *b), (a, b), 1)
CHANGES(linkat, (int d, const char *a, int e, const char *b, int f), (d, a, e, b, f), 1)
/* 2 for a log of SQLite's. */
static int log_or_not(const char *path) {
  size_t length = strlen(path);
  return length > 4 && strcmp(path + length - 4, "-wal") == 0 ? 2 : 0;
}

CHANGES(unlink, (const char *a), (a), log_or_not(a))
CHANGES(unlinkat, (int d, const char *a, int f), (d, a, f), 0)
CHANGES(rmdir, (const char *a), (a), 0)
CHANGES(mkdir, (const char *a, mode_t m), (a, m), 1)
CHANGES(mkdirat, (int d, const char *a, mode_t m), (d, a, m), 1)
CHANGES(ftruncate, (int fd, off_t n), (fd, n), 0)
CHANGES(ftruncate64, (int fd, off64_t n), (fd, n), 0)
CHANGES(fsync, (int fd), (fd), 1)
CHANGES(fdatasync, (int fd), (fd), 1)
CHANGES(syncfs, (int fd), (fd), 1)

#define OPENS(name, parameters, arguments)                \
  int name parameters {                                   \
    mode_t mode = 0;                                      \
    if (flags & O_CREAT) {                                \
      va_list rest;                                       \
      va_start(rest, flags);                              \
      mode = va_arg(rest, mode_t);                        \
      va_end(rest);                                       \
    }                                                     \
    if ((flags & O_CREAT) && strikes(1)) {                \
      if (how == 't') die();                              \
      return -1;                                          \
    }                                                     \
    return REAL(name) arguments;                          \
  }

OPENS(open, (const char *path, int flags, ...), (path, flags, mode))
OPENS(open64, (const char *path, int flags, ...), (path, flags, mode))
OPENS(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
OPENS(openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
