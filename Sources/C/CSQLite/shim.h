#pragma once
#include <sqlite3.h>

/// Counts no memory: the count is one of all threads, and each of SQLite's allocations would wait for it. Only before
/// anything else is asked of SQLite.
static inline int csqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
