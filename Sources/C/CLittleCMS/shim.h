#pragma once
#include <lcms2.h>

/* Pixel formats are macros that Swift does not import. */
static const cmsUInt32Number sumaq_gray8 = TYPE_GRAY_8;
static const cmsUInt32Number sumaq_rgb8 = TYPE_RGB_8;
static const cmsUInt32Number sumaq_inverted_cmyk8 = TYPE_CMYK_8_REV;
