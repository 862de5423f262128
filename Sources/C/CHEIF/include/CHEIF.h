#pragma once
/* The door to libheif, opened when the first HEIC or AVIF file asks for it. */
int cheif_available(void);
