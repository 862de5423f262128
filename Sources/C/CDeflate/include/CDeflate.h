#pragma once
#include <stddef.h>

/* Compresses buffers into gzip files whose bytes depend on nothing but the input, the level and the version of zlib. */

typedef struct cdeflate cdeflate;

/* A compressor for one thread at a time; NULL if there is no memory. */
cdeflate *cdeflate_make(int level);
void cdeflate_free(cdeflate *compressor);

/* The most bytes that an input of `count` bytes becomes. */
size_t cdeflate_bound(cdeflate *compressor, size_t count);

/* The number of bytes written to `output`; 0 if they do not fit into `capacity`. The file holds no time and no name. */
size_t cdeflate_gzip(cdeflate *compressor, const void *input, size_t count, void *output, size_t capacity);

/* The version of the library in use. */
const char *cdeflate_version(void);

/* Whether the gzip file `file` holds exactly the bytes of `content`. */
int cdeflate_holds(const void *file, size_t file_count, const void *content, size_t content_count);
