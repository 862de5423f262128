#pragma once
#include <spawn.h>
#include <sys/types.h>

/* Calls beyond POSIX that Swift's import of the C library leaves out. */

/* A pipe whose ends no other child inherits. */
int cprocess_pipe(int ends[2]);

/* A word of the command line, the program's name first, and NULL behind the last, also where there is no /proc. NULL if the
   C library does not hand the words to constructors. */
const char *cprocess_word(int index);

/* The path by which the system started the program; NULL if it does not say. */
const char *cprocess_executable(void);

/* The child has no descriptor from `first` on. */
int cprocess_close_from(posix_spawn_file_actions_t *actions, int first);

/* Waits until all that was written to the file system of `descriptor` is on the disk. */
int cprocess_sync(int descriptor);

/* 1 if a program stands behind the file system (FUSE) of an open file, 0 if not, -1 with errno. */
int cprocess_is_of_program(int descriptor);

/* Starts the first process of a new process group, which reads one byte from `input`, and ends when it has it. If the input
   ends before, it ends the group: with SIGTERM, and with SIGKILL after so many milliseconds. Returns its id, which is the
   group's, or -1. */
pid_t cprocess_guard(int input, int milliseconds);
