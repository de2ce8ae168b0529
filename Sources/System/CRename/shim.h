#pragma once

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

// What rename(2) cannot do and Swift does not see: renameat2(2) on Linux, renamex_np(2) on macOS.
#if defined(__linux__)
#include <sys/syscall.h>
enum { CRENAME_NOREPLACE = 1, CRENAME_EXCHANGE = 2 };
static inline int crename(const char *from, const char *to, unsigned int flags) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, flags);
}
#else
enum { CRENAME_NOREPLACE = RENAME_EXCL, CRENAME_EXCHANGE = RENAME_SWAP };
static inline int crename(const char *from, const char *to, unsigned int flags) {
  return renamex_np(from, to, flags);
}
#endif
