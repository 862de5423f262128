#pragma once
#include <stddef.h>
#include <stdint.h>

/* SHA-256's compression with the processor's own instructions: a page's inputs and a
   source photo have megabytes. */

/* 1 where this processor has them. */
int cdigest_available(void);

/* Takes `blocks` of 64 bytes into the eight words of `state`, with the standard's constants of the rounds. */
void cdigest_sha256(uint32_t state[8], const uint8_t *bytes, size_t blocks, const uint32_t constants[64]);
