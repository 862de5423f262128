#pragma once
/* The functions by which a digest is a value, without memory of its own, are kept and called deprecated. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/sha.h>
