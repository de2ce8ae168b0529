#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

// Swift does not read the sums that the header has for it.
enum { CISAL_LEVEL_1_MEMORY = ISAL_DEF_LVL1_DEFAULT };
