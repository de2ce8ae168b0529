// Loaded before libc (LD_PRELOAD), it ends the process or fails a call at a chosen moment:
//   FAULT=kill:N     SIGKILL before the N-th call that changes the file system
//   FAULT=rename:N   the N-th call that renames or links fails with EIO
//   FAULT=space:N    the N-th write to a file and all after it fail with ENOSPC
//   FAULT=appear:D   a directory appears between two looks at its name, which ends in D
//   FAULT=count:F    writes the three numbers of calls to the file F at exit, and the order of what
//                    is written (w), synced (s) and renamed (r), without repetitions
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long changes, renames, writes;
static char kind[8];
static long wanted;
static char order[4096];
static atomic_long steps;

// Several threads may write at once; what counts is what one thread does last.
static void note(char step) {
  long index = steps;
  if (index > 0 && order[index - 1] == step) return;
  index = steps++;
  if (index < (long)sizeof order - 1) order[index] = step;
}

__attribute__((constructor)) static void begin(void) {
  const char *fault = getenv("FAULT");
  const char *colon = fault ? strchr(fault, ':') : NULL;
  if (!colon || colon - fault >= (long)sizeof kind) return;
  memcpy(kind, fault, colon - fault);
  wanted = atol(colon + 1);
}

__attribute__((destructor)) static void end(void) {
  if (strcmp(kind, "count")) return;
  FILE *file = fopen(strchr(getenv("FAULT"), ':') + 1, "w");
  if (file) fprintf(file, "%ld %ld %ld %s\n", changes, renames, writes, order), fclose(file);
}

static void change(void) {
  if (++changes == wanted && !strcmp(kind, "kill")) kill(getpid(), SIGKILL);
}

static int renaming_fails(void) {
  note('r');
  change();
  if (++renames != wanted || strcmp(kind, "rename")) return 0;
  errno = EIO;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define CHANGES(name, parameters, arguments) \
  int name parameters { change(); return NEXT(name) arguments; }
#define RENAMES(name, parameters, arguments) \
  int name parameters { return renaming_fails() ? -1 : NEXT(name) arguments; }

// Another process makes the directory just after it was found missing.
int stat(const char *path, struct stat *status) {
  int result = NEXT(stat)(path, status), reason = errno;
  if (result != 0 && reason == ENOENT && !strcmp(kind, "appear")) {
    const char *end = strchr(getenv("FAULT"), ':') + 1;
    size_t length = strlen(path), own = strlen(end);
    if (length >= own && !strcmp(path + length - own, end)) NEXT(mkdir)(path, 0777);
  }
  errno = reason;
  return result;
}

CHANGES(unlink, (const char *path), (path))
CHANGES(rmdir, (const char *path), (path))
CHANGES(mkdir, (const char *path, mode_t mode), (path, mode))
int fsync(int file) {
  note('s');
  change();
  return NEXT(fsync)(file);
}
CHANGES(fchmod, (int file, mode_t mode), (file, mode))
CHANGES(chmod, (const char *path, mode_t mode), (path, mode))
RENAMES(rename, (const char *from, const char *to), (from, to))
RENAMES(link, (const char *from, const char *to), (from, to))
RENAMES(linkat, (int a, const char *from, int b, const char *to, int flags), (a, from, b, to, flags))

ssize_t write(int file, const void *bytes, size_t count) {
  struct stat status;
  if (!fstat(file, &status) && S_ISREG(status.st_mode)) {
    note('w');
    change();
    if (++writes >= wanted && !strcmp(kind, "space")) {
      errno = ENOSPC;
      return -1;
    }
  }
  return NEXT(write)(file, bytes, count);
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long argument[6];
  for (int index = 0; index < 6; index++) argument[index] = va_arg(list, long);
  va_end(list);
  if (number == SYS_renameat2 && renaming_fails()) return -1;
  return NEXT(syscall)(
    number, argument[0], argument[1], argument[2], argument[3], argument[4], argument[5]);
}
