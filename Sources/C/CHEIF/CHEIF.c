#include "CHEIF.h"
#include <dlfcn.h>

int cheif_available(void) {
  void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
  return library != 0;
}
