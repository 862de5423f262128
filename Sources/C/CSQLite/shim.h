#pragma once
#include <sqlite3.h>
#ifdef __APPLE__
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

/// Counts no memory: the count is one of all threads, and each of SQLite's allocations would wait for it. Only before
/// anything else is asked of SQLite.
static inline int csqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/// Leaves the log as it is when the last connection is closed.
static inline int csqlite_leave_log(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

/// Has the processor fetch these bytes while it works on: the index of a table's rows lies in memory at random, and each
/// of its rows is asked for between two statements.
static inline void csqlite_prefetch(const void *bytes) { __builtin_prefetch(bytes); }

/// Takes memory from `methods`, and takes no lock, as one thread alone asks. Only before anything else is asked of SQLite.
static inline int csqlite_use_memory(const sqlite3_mem_methods *methods) {
  int answer = sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
  return answer == SQLITE_OK ? sqlite3_config(SQLITE_CONFIG_MALLOC, methods) : answer;
}

/// The bytes that an allocation holds.
static inline size_t csqlite_size(void *room) {
#ifdef __APPLE__
  return malloc_size(room);
#else
  return malloc_usable_size(room);
#endif
}
