#ifndef KEYRISE_CGIF_SHIM_H
#define KEYRISE_CGIF_SHIM_H

#include <gif_lib.h>

#endif
