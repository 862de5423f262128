#pragma once
#include <spawn.h>
#include <sys/types.h>

/* Calls beyond POSIX that Swift's import of the C library leaves out. */

/* A pipe whose ends no other child inherits. */
int cprocess_pipe(int ends[2]);

/* The child has no descriptor from `first` on. */
int cprocess_close_from(posix_spawn_file_actions_t *actions, int first);

/* Waits until all that was written to the file system of `descriptor` is on the disk. */
int cprocess_sync(int descriptor);

/* Starts a process that reads one byte from `input`, and ends when it has it. If the input ends before, it ends the process
   group: with SIGTERM, and with SIGKILL after so many milliseconds. Returns its id, or -1. */
pid_t cprocess_guard(pid_t group, int input, int milliseconds);
