#include "CChecksum.h"

#include <pthread.h>
#include <string.h>

static uint32_t tables[8][256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void fill(void) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0x82f63b78 : 0);
    tables[0][byte] = crc;
  }
  for (int table = 1; table < 8; table++)
    for (int byte = 0; byte < 256; byte++)
      tables[table][byte] = tables[table - 1][byte] >> 8 ^ tables[0][tables[table - 1][byte] & 255];
}

uint32_t cchecksum_crc32c_by_tables(uint32_t crc, const uint8_t *bytes, size_t count) {
  pthread_once(&once, fill);
  crc = ~crc;
  for (; count >= 8; count -= 8, bytes += 8) {
    uint32_t low = crc ^ ((uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24);
    crc = tables[7][low & 255] ^ tables[6][low >> 8 & 255] ^ tables[5][low >> 16 & 255] ^ tables[4][low >> 24] ^
          tables[3][bytes[4]] ^ tables[2][bytes[5]] ^ tables[1][bytes[6]] ^ tables[0][bytes[7]];
  }
  for (; count; count--, bytes++) crc = crc >> 8 ^ tables[0][(crc ^ *bytes) & 255];
  return ~crc;
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <nmmintrin.h>

static int has_instruction(void) {
  unsigned a, b, c, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_2);
}

__attribute__((target("sse4.2"))) static uint32_t by_instruction(uint32_t crc, const uint8_t *bytes, size_t count) {
  uint64_t wide = ~crc;
  for (; count >= 8; count -= 8, bytes += 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    wide = _mm_crc32_u64(wide, word);
  }
  crc = (uint32_t)wide;
  for (; count; count--, bytes++) crc = _mm_crc32_u8(crc, *bytes);
  return ~crc;
}
#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)
#include <arm_acle.h>

static int has_instruction(void) { return 1; }

static uint32_t by_instruction(uint32_t crc, const uint8_t *bytes, size_t count) {
  crc = ~crc;
  for (; count >= 8; count -= 8, bytes += 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    crc = __crc32cd(crc, word);
  }
  for (; count; count--, bytes++) crc = __crc32cb(crc, *bytes);
  return ~crc;
}
#else
static int has_instruction(void) { return 0; }
static uint32_t by_instruction(uint32_t crc, const uint8_t *bytes, size_t count) {
  return cchecksum_crc32c_by_tables(crc, bytes, count);
}
#endif

static int instruction = -1;
static pthread_once_t asked = PTHREAD_ONCE_INIT;
static void ask(void) { instruction = has_instruction(); }

uint32_t cchecksum_crc32c(uint32_t crc, const uint8_t *bytes, size_t count) {
  pthread_once(&asked, ask);
  return instruction ? by_instruction(crc, bytes, count) : cchecksum_crc32c_by_tables(crc, bytes, count);
}
