#pragma once

/* The door of SQLite through which the store's file goes: a file that is opened by an address with `checked=1` carries
   in the reserved bytes of each page a hash of the page's number and its bytes. The hash is made when SQLite writes the
   page to the file, and held when it reads the page or looks at it in a mapped file. Another page than was written is
   the error SQLITE_IOERR_DATA. All other files, the log among them, pass through. */

/* The bytes that a page has for its hash, and the size of a page. */
enum { CSTOREFILE_RESERVED = 8, CSTOREFILE_PAGE = 4096 };

/* Makes the door the one that all files go through, after SQLite was configured. Not from two threads at once. */
int cstorefile_register(void);
