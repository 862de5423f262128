#include "CHeaderWords.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char headers[] = {
#embed "words/headers.txt" suffix(, 0)
};

static const char shapes[] = {
#embed "words/shapes.txt" suffix(, 0)
};

const char *cheaderwords_headers(void) { return headers; }

const char *cheaderwords_shapes(void) { return shapes; }
