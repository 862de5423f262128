#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/magic.h>
#include <sys/auxv.h>
#include <sys/vfs.h>
#endif

#if defined(__GLIBC__) || defined(__APPLE__)
static int count;
static char **words;

__attribute__((constructor)) static void keep_words(int argc, char **argv) {
  count = argc;
  words = argv;
}

const char *cprocess_word(int index) { return index < count ? words[index] : NULL; }
#else
const char *cprocess_word(int index) {
  (void)index;
  return NULL;
}
#endif

const char *cprocess_executable(void) {
#ifdef __linux__
  return (const char *)getauxval(AT_EXECFN);
#else
  return NULL;
#endif
}

int cprocess_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  return fcntl(ends[0], F_SETFD, FD_CLOEXEC) | fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
}

int cprocess_close_from(posix_spawn_file_actions_t *actions, int first) {
#ifdef __linux__
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
  (void)actions;
  (void)first;
  return 0;
#endif
}

int cprocess_sync(int descriptor) {
#ifdef __linux__
  return syncfs(descriptor);
#else
  return fsync(descriptor);
#endif
}

int cprocess_is_of_program(int descriptor) {
#ifdef __linux__
  struct statfs system;
  if (fstatfs(descriptor, &system) != 0) return -1;
  return system.f_type == FUSE_SUPER_MAGIC;
#else
  (void)descriptor;
  return 1;
#endif
}

/* Only descriptor 0 stays open. */
static void keep_only_input(void) {
#ifdef __linux__
  if (close_range(1, ~0U, 0) == 0) return;
#endif
  long most = sysconf(_SC_OPEN_MAX);
  for (int number = 1; number < (most > 0 && most < 65536 ? most : 65536); number++) close(number);
}

/* What follows the fork calls nothing but the system, as other threads may have held any lock. */
pid_t cprocess_guard(int input, int milliseconds) {
  /* The guard blocks all signals from its first moment on: what ends its group, or this program, does not end it. */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
#ifdef __linux__
  pid_t guard = _Fork();
#else
  pid_t guard = fork();
#endif
  if (guard != 0) {
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (guard > 0) setpgid(guard, guard);
    return guard;
  }
  if (input != 0 && dup2(input, 0) != 0) _exit(1);
  keep_only_input();
  char word;
  ssize_t count;
  do { count = read(0, &word, 1); } while (count < 0 && errno == EINTR);
  if (count == 0) {
    /* A process that joins the group meanwhile is ended too; later none can. */
    kill(-getpid(), SIGTERM);
    const struct timespec grace = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    nanosleep(&grace, NULL);
    kill(-getpid(), SIGKILL);
  }
  _exit(0);
}
