#pragma once
#include <spawn.h>

/* Calls beyond POSIX that Swift's import of the C library leaves out. */

/* A pipe whose ends no other child inherits. */
int cprocess_pipe(int ends[2]);

/* The child has no descriptor from `first` on. */
int cprocess_close_from(posix_spawn_file_actions_t *actions, int first);

/* Waits until all that was written to the file system of `descriptor` is on the disk. */
int cprocess_sync(int descriptor);
