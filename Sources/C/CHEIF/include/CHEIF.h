#pragma once
#include <stddef.h>
#include <stdint.h>

/* The door to libheif, opened when the first HEIC or AVIF file asks for it: its twenty libraries would otherwise be
   loaded by every command. */

struct cheif_file;

struct cheif_info {
  int width;
  int height;
  size_t profile_size;
  /* Code points of ITU-T H.273; 0 where the file has no box for them. */
  int primaries;
  int transfer;
  /* Of one number of the decoded pixels. */
  int bits;
  /* Set with a reason: whether memory, or a limit against bombs, was what it failed for. */
  int is_too_large;
  char reason[160];
};

/* 1 where libheif is installed and has all that is called here. */
int cheif_available(void);

/* Reads the header; the bytes must outlive the file. NULL with `reason` set where it cannot. */
struct cheif_file *cheif_open(const void *bytes, size_t size, struct cheif_info *info);

/* The ICC profile into `profile_size` bytes; 0 where it cannot. */
int cheif_profile(struct cheif_file *file, void *out);

/* RGBA pixels that live as long as the file; NULL with `reason` set where it cannot. Numbers of 8 bits are bytes;
   where `is_deep`, they may come with more, which are words. */
const uint8_t *cheif_decode(struct cheif_file *file, int is_deep, struct cheif_info *info, int *stride);

void cheif_close(struct cheif_file *file);
