#include "CStoreFile.h"

#include <errno.h>
#include <sqlite3.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* SQLite 3.47 and older do not know it. */
#ifndef SQLITE_IOCAP_SUBPAGE_READ
#define SQLITE_IOCAP_SUBPAGE_READ 0x00008000
#endif

/* What follows it is the file as the system's own door opened it. */
typedef struct {
  sqlite3_file base;
} CheckedFile;

static sqlite3_vfs *system_door;

static sqlite3_file *below(sqlite3_file *file) { return (sqlite3_file *)((CheckedFile *)file + 1); }

static int is_page(int count, sqlite3_int64 offset) { return count == CSTOREFILE_PAGE && offset % CSTOREFILE_PAGE == 0; }

static XXH64_hash_t hash(const void *page, sqlite3_int64 offset) {
  return XXH3_64bits_withSeed(page, CSTOREFILE_PAGE - CSTOREFILE_RESERVED, (XXH64_hash_t)(offset / CSTOREFILE_PAGE) + 1);
}

/* SQLITE_OK if the page is the one that was written at this offset. */
static int check(const void *page, sqlite3_int64 offset) {
  XXH64_hash_t made = hash(page, offset);
  if (memcmp((const char *)page + CSTOREFILE_PAGE - CSTOREFILE_RESERVED, &made, CSTOREFILE_RESERVED) == 0) return SQLITE_OK;
  /* The system has nothing to say of it. */
  errno = 0;
  return SQLITE_IOERR_DATA;
}

static int checked_read(sqlite3_file *file, void *to, int count, sqlite3_int64 offset) {
  int answer = below(file)->pMethods->xRead(below(file), to, count, offset);
  return answer == SQLITE_OK && is_page(count, offset) ? check(to, offset) : answer;
}

/* SQLite's copy of the page gets the hash too: its reserved bytes mean nothing to SQLite. */
static int checked_write(sqlite3_file *file, const void *from, int count, sqlite3_int64 offset) {
  if (is_page(count, offset)) {
    XXH64_hash_t made = hash(from, offset);
    memcpy((char *)from + CSTOREFILE_PAGE - CSTOREFILE_RESERVED, &made, CSTOREFILE_RESERVED);
  }
  return below(file)->pMethods->xWrite(below(file), from, count, offset);
}

static int checked_fetch(sqlite3_file *file, sqlite3_int64 offset, int count, void **page) {
  int answer = below(file)->pMethods->xFetch(below(file), offset, count, page);
  if (answer != SQLITE_OK || *page == NULL || !is_page(count, offset) || check(*page, offset) == SQLITE_OK) return answer;
  below(file)->pMethods->xUnfetch(below(file), offset, *page);
  *page = NULL;
  return SQLITE_IOERR_DATA;
}

/* A part of a page has no hash, so SQLite must not read one. */
static int checked_device(sqlite3_file *file) {
  return below(file)->pMethods->xDeviceCharacteristics(below(file)) & ~SQLITE_IOCAP_SUBPAGE_READ;
}

static int pass_close(sqlite3_file *file) { return below(file)->pMethods->xClose(below(file)); }
static int pass_truncate(sqlite3_file *file, sqlite3_int64 size) { return below(file)->pMethods->xTruncate(below(file), size); }
static int pass_sync(sqlite3_file *file, int flags) { return below(file)->pMethods->xSync(below(file), flags); }
static int pass_size(sqlite3_file *file, sqlite3_int64 *size) { return below(file)->pMethods->xFileSize(below(file), size); }
static int pass_lock(sqlite3_file *file, int level) { return below(file)->pMethods->xLock(below(file), level); }
static int pass_unlock(sqlite3_file *file, int level) { return below(file)->pMethods->xUnlock(below(file), level); }
static int pass_reserved(sqlite3_file *file, int *is_held) { return below(file)->pMethods->xCheckReservedLock(below(file), is_held); }
static int pass_control(sqlite3_file *file, int what, void *value) { return below(file)->pMethods->xFileControl(below(file), what, value); }
static int pass_sector(sqlite3_file *file) { return below(file)->pMethods->xSectorSize(below(file)); }
static int pass_unfetch(sqlite3_file *file, sqlite3_int64 offset, void *page) { return below(file)->pMethods->xUnfetch(below(file), offset, page); }

static int pass_map(sqlite3_file *file, int region, int size, int extend, void volatile **at) {
  return below(file)->pMethods->xShmMap(below(file), region, size, extend, at);
}
static int pass_map_lock(sqlite3_file *file, int first, int count, int flags) {
  return below(file)->pMethods->xShmLock(below(file), first, count, flags);
}
static void pass_barrier(sqlite3_file *file) { below(file)->pMethods->xShmBarrier(below(file)); }
static int pass_unmap(sqlite3_file *file, int deletes) { return below(file)->pMethods->xShmUnmap(below(file), deletes); }

static const sqlite3_io_methods checked = {
  3, pass_close, checked_read, checked_write, pass_truncate, pass_sync, pass_size, pass_lock, pass_unlock, pass_reserved,
  pass_control, pass_sector, checked_device, pass_map, pass_map_lock, pass_barrier, pass_unmap, checked_fetch, pass_unfetch,
};

static int open_file(sqlite3_vfs *door, const char *name, sqlite3_file *file, int flags, int *opened) {
  (void)door;
  if (!(flags & SQLITE_OPEN_MAIN_DB) || name == NULL || !sqlite3_uri_boolean(name, "checked", 0))
    return system_door->xOpen(system_door, name, file, flags, opened);
  memset(file, 0, sizeof(CheckedFile));
  int answer = system_door->xOpen(system_door, name, below(file), flags, opened);
  if (below(file)->pMethods != NULL) file->pMethods = &checked;
  return answer;
}

int cstorefile_register(void) {
  static sqlite3_vfs door;
  if (system_door != NULL) return SQLITE_OK;
  system_door = sqlite3_vfs_find(NULL);
  if (system_door == NULL) return SQLITE_ERROR;
  door = *system_door;
  door.zName = "checked";
  door.pNext = NULL;
  door.szOsFile = (int)sizeof(CheckedFile) + system_door->szOsFile;
  door.xOpen = open_file;
  return sqlite3_vfs_register(&door, 1);
}
