#include "CDeflate.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct cdeflate {
  z_stream stream;
};

/* 15 bits of window, and 16 for the frame of gzip. */
enum { frame = 15 + 16, most_memory = 9 };

cdeflate *cdeflate_make(int level) {
  cdeflate *compressor = calloc(1, sizeof *compressor);
  if (!compressor) return NULL;
  if (deflateInit2(&compressor->stream, level, Z_DEFLATED, frame, most_memory, Z_DEFAULT_STRATEGY) != Z_OK) {
    free(compressor);
    return NULL;
  }
  return compressor;
}

void cdeflate_free(cdeflate *compressor) {
  if (!compressor) return;
  deflateEnd(&compressor->stream);
  free(compressor);
}

size_t cdeflate_bound(cdeflate *compressor, size_t count) { return deflateBound(&compressor->stream, count) + 32; }

size_t cdeflate_gzip(cdeflate *compressor, const void *input, size_t count, void *output, size_t capacity) {
  z_stream *stream = &compressor->stream;
  gz_header header;
  memset(&header, 0, sizeof header);
  header.os = 255;
  if (count > 0x7fffffff || capacity > 0xffffffff) return 0;
  if (deflateReset(stream) != Z_OK || deflateSetHeader(stream, &header) != Z_OK) return 0;
  stream->next_in = (Bytef *)input;
  stream->avail_in = (uInt)count;
  stream->next_out = output;
  stream->avail_out = (uInt)capacity;
  return deflate(stream, Z_FINISH) == Z_STREAM_END ? stream->total_out : 0;
}

const char *cdeflate_version(void) { return zlibVersion(); }

int cdeflate_holds(const void *file, size_t file_count, const void *content, size_t content_count) {
  z_stream stream;
  unsigned char piece[1 << 15];
  const unsigned char *rest = content;
  int answer = Z_OK;
  if (file_count > 0x7fffffff) return 0;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, frame) != Z_OK) return 0;
  stream.next_in = (Bytef *)file;
  stream.avail_in = (uInt)file_count;
  while (answer == Z_OK) {
    stream.next_out = piece;
    stream.avail_out = sizeof piece;
    answer = inflate(&stream, Z_NO_FLUSH);
    size_t count = sizeof piece - stream.avail_out;
    if (answer != Z_OK && answer != Z_STREAM_END) break;
    if (count > content_count || memcmp(piece, rest, count) != 0) {
      answer = Z_DATA_ERROR;
      break;
    }
    rest += count;
    content_count -= count;
  }
  inflateEnd(&stream);
  return answer == Z_STREAM_END && stream.avail_in == 0 && content_count == 0;
}
