#include "CResample.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

int cresample_available(void) { return __builtin_cpu_supports("avx2") != 0; }

AVX2 static inline __m256i load(const int16_t *at) { return _mm256_loadu_si256((const __m256i *)at); }

AVX2 void cresample_columns(const int16_t *const *rows, const int16_t *weights, int taps, int16_t start, int16_t *line,
                            size_t samples) {
  const __m256i first = _mm256_set1_epi16(start);
  size_t x = 0;
  for (; x + 64 <= samples; x += 64) {
    __m256i a = first, b = first, c = first, d = first;
    for (int tap = 0; tap < taps; tap++) {
      const int16_t *row = rows[tap] + x;
      const __m256i weight = _mm256_set1_epi16(weights[tap]);
      a = _mm256_add_epi16(a, _mm256_mulhi_epi16(load(row), weight));
      b = _mm256_add_epi16(b, _mm256_mulhi_epi16(load(row + 16), weight));
      c = _mm256_add_epi16(c, _mm256_mulhi_epi16(load(row + 32), weight));
      d = _mm256_add_epi16(d, _mm256_mulhi_epi16(load(row + 48), weight));
    }
    _mm256_storeu_si256((__m256i *)(line + x), a);
    _mm256_storeu_si256((__m256i *)(line + x + 16), b);
    _mm256_storeu_si256((__m256i *)(line + x + 32), c);
    _mm256_storeu_si256((__m256i *)(line + x + 48), d);
  }
  for (; x < samples; x += 16) {
    __m256i a = first;
    for (int tap = 0; tap < taps; tap++)
      a = _mm256_add_epi16(a, _mm256_mulhi_epi16(load(rows[tap] + x), _mm256_set1_epi16(weights[tap])));
    _mm256_storeu_si256((__m256i *)(line + x), a);
  }
}

/* Four sums of four. */
AVX2 static inline __m128i dot(const int16_t *line, const int16_t *weights, int blocks) {
  __m256i sum = _mm256_setzero_si256();
  int block = 0;
  for (; block + 2 <= blocks; block += 2)
    sum = _mm256_add_epi32(sum, _mm256_madd_epi16(load(line + block * 8), load(weights + block * 8)));
  __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
  if (block < blocks) {
    const __m128i a = _mm_loadu_si128((const __m128i *)(line + block * 8));
    const __m128i b = _mm_loadu_si128((const __m128i *)(weights + block * 8));
    half = _mm_add_epi32(half, _mm_madd_epi16(a, b));
  }
  return half;
}

AVX2 void cresample_row(const int16_t *line, const int16_t *weights, const int32_t *starts, int blocks, size_t count,
                        uint8_t *out) {
  const __m128i round = _mm_set1_epi32(1 << 18);
  const size_t taps = (size_t)blocks * 8;
  size_t x = 0;
  for (; x + 4 <= count; x += 4, weights += 4 * taps) {
    const __m128i a = dot(line + starts[x], weights, blocks);
    const __m128i b = dot(line + starts[x + 1], weights + taps, blocks);
    const __m128i c = dot(line + starts[x + 2], weights + 2 * taps, blocks);
    const __m128i d = dot(line + starts[x + 3], weights + 3 * taps, blocks);
    const __m128i sums = _mm_hadd_epi32(_mm_hadd_epi32(a, b), _mm_hadd_epi32(c, d));
    const __m128i whole = _mm_srai_epi32(_mm_add_epi32(sums, round), 19);
    const __m128i bytes = _mm_packus_epi16(_mm_packs_epi32(whole, whole), whole);
    const int four = _mm_cvtsi128_si32(bytes);
    __builtin_memcpy(out + x, &four, 4);
  }
  for (; x < count; x++, weights += taps) {
    const __m128i a = dot(line + starts[x], weights, blocks);
    const __m128i pair = _mm_hadd_epi32(a, a);
    const int sum = _mm_cvtsi128_si32(_mm_hadd_epi32(pair, pair));
    const int whole = (int)((unsigned)sum + (1u << 18)) >> 19;
    out[x] = (uint8_t)(whole < 0 ? 0 : whole > 255 ? 255 : whole);
  }
}

AVX2 void cresample_widen(const uint8_t *in, int16_t *out, size_t samples) {
  for (size_t x = 0; x < samples; x += 16) {
    const __m256i wide = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(in + x)));
    _mm256_storeu_si256((__m256i *)(out + x), _mm256_slli_epi16(wide, 7));
  }
}

#else

int cresample_available(void) { return 0; }

void cresample_columns(const int16_t *const *rows, const int16_t *weights, int taps, int16_t start, int16_t *line,
                       size_t samples) {}

void cresample_row(const int16_t *line, const int16_t *weights, const int32_t *starts, int blocks, size_t count,
                   uint8_t *out) {}

void cresample_widen(const uint8_t *in, int16_t *out, size_t samples) {}

#endif
