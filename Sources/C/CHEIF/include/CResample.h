#pragma once
#include <stddef.h>
#include <stdint.h>

/* The resampler's two sums with instructions that a program for any processor may not assume; the results are those
   of the plain code, bit for bit. */

/* Whether this processor has them. */
int cresample_available(void);

/* line[x] = start + the high halves of rows[tap][x] * weights[tap], summed; `samples` is a multiple of 16. */
void cresample_columns(const int16_t *const *rows, const int16_t *weights, int taps, int16_t start, int16_t *line,
                       size_t samples);

/* out[x] = the dot product of line[starts[x]...] and the next `blocks` * 8 weights, rounded from 19 bits of fraction.
   Reads as far as the weights go, whose last ones may be zero. */
void cresample_row(const int16_t *line, const int16_t *weights, const int32_t *starts, int blocks, size_t count,
                   uint8_t *out);

/* out[x] = in[x] << 7; `samples` is a multiple of 16. */
void cresample_widen(const uint8_t *in, int16_t *out, size_t samples);
