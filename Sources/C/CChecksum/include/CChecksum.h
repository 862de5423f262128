#pragma once
#include <stddef.h>
#include <stdint.h>

/* CRC-32C (Castagnoli, reflected), which guards every fragment of LevelDB's log: with the processor's own
   instruction where it has one. Goes on from `crc`, which is 0 at first. */
uint32_t cchecksum_crc32c(uint32_t crc, const uint8_t *bytes, size_t count);

/* The same by tables, eight bytes at a time. */
uint32_t cchecksum_crc32c_by_tables(uint32_t crc, const uint8_t *bytes, size_t count);
