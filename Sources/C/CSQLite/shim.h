#pragma once
#include <sqlite3.h>

/// Counts no memory: the count is one of all threads, and each of SQLite's allocations would wait for it. Only before
/// anything else is asked of SQLite.
static inline int csqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/// Has the processor fetch these bytes while it works on: the index of a table's rows lies in memory at random, and each
/// of its rows is asked for between two statements.
static inline void csqlite_prefetch(const void *bytes) { __builtin_prefetch(bytes); }
