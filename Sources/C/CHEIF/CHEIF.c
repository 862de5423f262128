#include "CHEIF.h"

#include <dlfcn.h>
#include <libheif/heif.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define FUNCTIONS(DO)                                                                                                  \
  DO(heif_context_alloc)                                                                                               \
  DO(heif_context_free)                                                                                                \
  DO(heif_context_read_from_memory_without_copy)                                                                       \
  DO(heif_context_get_primary_image_handle)                                                                            \
  DO(heif_image_handle_release)                                                                                        \
  DO(heif_image_handle_get_width)                                                                                      \
  DO(heif_image_handle_get_height)                                                                                     \
  DO(heif_image_handle_get_raw_color_profile_size)                                                                     \
  DO(heif_image_handle_get_raw_color_profile)                                                                          \
  DO(heif_image_handle_get_nclx_color_profile)                                                                         \
  DO(heif_nclx_color_profile_free)                                                                                     \
  DO(heif_decode_image)                                                                                                \
  DO(heif_image_get_primary_width)                                                                                     \
  DO(heif_image_get_primary_height)                                                                                    \
  DO(heif_image_get_plane_readonly)                                                                                    \
  DO(heif_image_get_bits_per_pixel_range)                                                                              \
  DO(heif_image_release)

#define FIELD(name) __typeof__(name) *name;
static struct {
  FUNCTIONS(FIELD)
  /* Newer than the rest and done without where it is missing. */
  void (*heif_context_set_max_decoding_threads)(struct heif_context *, int);
} lib;

static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  int found = 1;
#define FIND(name) found &= (*(void **)&lib.name = dlsym(library, #name)) != NULL;
  FUNCTIONS(FIND)
  *(void **)&lib.heif_context_set_max_decoding_threads = dlsym(library, "heif_context_set_max_decoding_threads");
  is_loaded = found;
}

int cheif_available(void) {
  pthread_once(&once, load);
  return is_loaded;
}

struct cheif_file {
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_image *image;
};

static int failed(struct heif_error error, struct cheif_info *info) {
  if (error.code == heif_error_Ok) return 0;
  info->is_too_large = error.code == heif_error_Memory_allocation_error ||
                       error.subcode == heif_suberror_Security_limit_exceeded;
  snprintf(info->reason, sizeof info->reason, "%s", error.message ? error.message : "unknown error");
  return 1;
}

struct cheif_file *cheif_open(const void *bytes, size_t size, struct cheif_info *info) {
  struct cheif_file *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->context = lib.heif_context_alloc();
  /* No threads: a worker process is one of as many as there are cores. */
  if (file->context && lib.heif_context_set_max_decoding_threads)
    lib.heif_context_set_max_decoding_threads(file->context, 0);
  if (!file->context ||
      failed(lib.heif_context_read_from_memory_without_copy(file->context, bytes, size, NULL), info) ||
      failed(lib.heif_context_get_primary_image_handle(file->context, &file->handle), info)) {
    cheif_close(file);
    return NULL;
  }
  info->width = lib.heif_image_handle_get_width(file->handle);
  info->height = lib.heif_image_handle_get_height(file->handle);
  info->profile_size = lib.heif_image_handle_get_raw_color_profile_size(file->handle);
  struct heif_color_profile_nclx *profile = NULL;
  if (lib.heif_image_handle_get_nclx_color_profile(file->handle, &profile).code == heif_error_Ok && profile) {
    info->primaries = (int)profile->color_primaries;
    info->transfer = (int)profile->transfer_characteristics;
    lib.heif_nclx_color_profile_free(profile);
  }
  return file;
}

int cheif_profile(struct cheif_file *file, void *out) {
  return lib.heif_image_handle_get_raw_color_profile(file->handle, out).code == heif_error_Ok;
}

/* Decoders say of missing memory no more than that they failed: whether the pixels alone would still fit says it. */
static int has_room(struct cheif_file *file) {
  const size_t pixels =
      (size_t)lib.heif_image_handle_get_width(file->handle) * (size_t)lib.heif_image_handle_get_height(file->handle);
  /* Volatile, as a compiler may otherwise take for granted that memory which nobody uses is there. */
  void *volatile room = malloc(pixels * 6);
  const int is_there = room != NULL;
  free(room);
  return is_there;
}

static int decode(struct cheif_file *file, enum heif_chroma chroma, struct heif_error *error) {
  *error = lib.heif_decode_image(file->handle, &file->image, heif_colorspace_RGB, chroma, NULL);
  return error->code == heif_error_Ok;
}

const uint8_t *cheif_decode(struct cheif_file *file, int is_deep, struct cheif_info *info, int *stride) {
  struct heif_error error;
  if (is_deep && decode(file, heif_chroma_interleaved_RRGGBBAA_LE, &error))
    info->bits = lib.heif_image_get_bits_per_pixel_range(file->image, heif_channel_interleaved);
  else if (decode(file, heif_chroma_interleaved_RGBA, &error))
    info->bits = 8;
  if (failed(error, info)) {
    info->is_too_large |= !has_room(file);
    return NULL;
  }
  info->width = lib.heif_image_get_primary_width(file->image);
  info->height = lib.heif_image_get_primary_height(file->image);
  return lib.heif_image_get_plane_readonly(file->image, heif_channel_interleaved, stride);
}

void cheif_close(struct cheif_file *file) {
  if (!file) return;
  if (file->image) lib.heif_image_release(file->image);
  if (file->handle) lib.heif_image_handle_release(file->handle);
  if (file->context) lib.heif_context_free(file->context);
  free(file);
}
