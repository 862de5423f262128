#include "CDigest.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

int cdigest_available(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSE4_1)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & (1u << 29));
}

/* The instructions want the words as ABEF and CDGH, and four rounds' message words at a time. */
__attribute__((target("sha,sse4.1"))) void cdigest_sha256(
    uint32_t state[8], const uint8_t *bytes, size_t blocks, const uint32_t constants[64]) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i dcba = _mm_loadu_si128((const __m128i *)state);
  __m128i hgfe = _mm_loadu_si128((const __m128i *)(state + 4));
  __m128i badc = _mm_shuffle_epi32(dcba, 0xb1);
  __m128i efgh = _mm_shuffle_epi32(hgfe, 0x1b);
  __m128i abef = _mm_alignr_epi8(badc, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, badc, 0xf0);
  for (; blocks; blocks--, bytes += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; i++)
      words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + i * 16)), swap);
#pragma GCC unroll 16
    for (int group = 0; group < 16; group++) {
      const __m128i current = words[group & 3];
      const __m128i keyed =
          _mm_add_epi32(current, _mm_loadu_si128((const __m128i *)(constants + group * 4)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, keyed);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(keyed, 0x0e));
      if (group < 12) {
        const __m128i next = words[(group + 1) & 3], third = words[(group + 2) & 3], last = words[(group + 3) & 3];
        const __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(current, next), _mm_alignr_epi8(last, third, 4));
        words[group & 3] = _mm_sha256msg2_epu32(sum, last);
      }
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1b);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}
#else
int cdigest_available(void) { return 0; }
void cdigest_sha256(
    uint32_t state[8], const uint8_t *bytes, size_t blocks, const uint32_t constants[64]) {
  (void)state;
  (void)bytes;
  (void)blocks;
  (void)constants;
}
#endif
