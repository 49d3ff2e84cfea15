/*
 * A disk that loses power, under one process: an LD_PRELOAD layer for Linux.
 *
 * What a file under POWER_FOLDER was before its unsynced writes is kept in memory, 4 KB pages at a time, until fsync or fdatasync of
 * the file. Names that were made, changed or removed are kept until fsync of their folder. At the cut a child of the process takes
 * them back, wholly, in part or not at all, after the process was ended by SIGKILL.
 *
 * POWER_FOLDER   the folder, without a link in its path
 * POWER_LOST     an empty folder on the same disk, for files that have lost their name
 * POWER_SWITCH   a named pipe that the layer makes; a number written into it is the cut, and chooses what is lost. 0: everything
 * POWER_REPORT   a file with one line of JSON after the cut
 * POWER_LYING    set: fsync does nothing, and reports success
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define PAGE 4096
#define DESCRIPTORS 65536
#define FILES 16384
#define NAMES 65536

/* A file with the content of its pages at its last fsync. `fd` is never closed: that would release the locks of the process. */
struct file {
  dev_t dev;
  ino_t ino;
  int fd;
  off_t durable_size;
  char **pages;
  size_t page_slots, dirty;
};

enum kind { MADE, MADE_FOLDER, RENAMED, REMOVED };
/* A change of a name. `kept` is a name in POWER_LOST of the file that `path` (REMOVED) or `to` (RENAMED) named before. */
struct name {
  enum kind kind;
  char *path, *to, *kept;
};

static char *folder, *lost, *switch_path, *report_path;
static int is_lying;
static struct file files[FILES];
static size_t file_count;
static struct file *of_descriptor[DESCRIPTORS];
static struct name names[NAMES];
static size_t name_count, kept_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* The calls themselves, without the functions below. */
static int real_open(int at, const char *path, int flags, mode_t mode) {
  return syscall(SYS_openat, at, path, flags, mode);
}
static int real_rename(const char *from, const char *to) {
  return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}
static int real_unlink(const char *path) { return syscall(SYS_unlinkat, AT_FDCWD, path, 0); }
static int real_truncate(int fd, off_t size) { return syscall(SYS_ftruncate, fd, size); }
static ssize_t real_pwrite(int fd, const void *bytes, size_t length, off_t at) {
  return syscall(SYS_pwrite64, fd, bytes, length, at);
}

static void fail(const char *what) {
  dprintf(2, "unsynced: %s: %s\n", what, strerror(errno));
  _exit(70);
}

/* Names */

static int is_inside(const char *path) {
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* The absolute path, with the links of its folder resolved. Returns 0 for a path outside the folder. */
static int resolve(int at, const char *path, char out[PATH_MAX]) {
  char joined[PATH_MAX * 2], parent[PATH_MAX], link[64];
  if (!folder) return 0;
  if (path[0] == '/') snprintf(joined, sizeof joined, "%s", path);
  else {
    snprintf(link, sizeof link, at == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", at);
    ssize_t length = readlink(link, parent, sizeof parent - 1);
    if (length < 0) return 0;
    parent[length] = 0;
    snprintf(joined, sizeof joined, "%s/%s", parent, path);
  }
  char *slash = strrchr(joined, '/');
  *slash = 0;
  if (!realpath(joined[0] ? joined : "/", parent)) return 0;
  if (snprintf(out, PATH_MAX, "%s/%s", parent, slash + 1) >= PATH_MAX) return 0;
  return is_inside(out);
}

static int is_shared_memory(const char *path) {
  size_t length = strlen(path);
  return length > 4 && strcmp(path + length - 4, "-shm") == 0;
}

static struct name *note_name(enum kind kind, const char *path, const char *to) {
  if (name_count == NAMES) fail("too many names");
  names[name_count] = (struct name){kind, strdup(path), to ? strdup(to) : NULL, NULL};
  return &names[name_count++];
}

/* Gives the file of this name a second name outside the folder. */
static char *keep_file(const char *path) {
  char kept[PATH_MAX];
  snprintf(kept, sizeof kept, "%s/%zu", lost, kept_count++);
  return linkat(AT_FDCWD, path, AT_FDCWD, kept, 0) == 0 ? strdup(kept) : NULL;
}

static int is_in(const char *path, const char *parent) {
  size_t length = strlen(parent);
  return strncmp(path, parent, length) == 0 && path[length] == '/' && !strchr(path + length + 1, '/');
}

static void sync_names(const char *parent) {
  size_t left = 0;
  for (size_t i = 0; i < name_count; i++) {
    struct name *name = &names[i];
    if (is_in(name->to ? name->to : name->path, parent)) {
      if (name->kept) real_unlink(name->kept);
      free(name->path), free(name->to), free(name->kept);
    } else names[left++] = *name;
  }
  name_count = left;
}

/* Contents */

static off_t size_of(int fd) {
  struct stat seen;
  if (fstat(fd, &seen) != 0) fail("fstat");
  return seen.st_size;
}

static void watch(int fd) {
  struct stat seen;
  char link[64];
  if (fstat(fd, &seen) != 0 || !S_ISREG(seen.st_mode)) return;
  if (fd >= DESCRIPTORS) fail("too many descriptors");
  for (size_t i = 0; i < file_count; i++)
    if (files[i].dev == seen.st_dev && files[i].ino == seen.st_ino) {
      of_descriptor[fd] = &files[i];
      return;
    }
  if (file_count == FILES) fail("too many files");
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int own = real_open(AT_FDCWD, link, O_RDWR | O_CLOEXEC, 0);
  if (own < 0) fail("open");
  files[file_count] = (struct file){seen.st_dev, seen.st_ino, own, seen.st_size, NULL, 0, 0};
  of_descriptor[fd] = &files[file_count++];
}

/* libuv closes descriptors by a system call of its own, so a number may already belong to another file. */
static struct file *file_of(int fd) {
  struct stat seen;
  struct file *file = folder && fd >= 0 && fd < DESCRIPTORS ? of_descriptor[fd] : NULL;
  if (!file || (fstat(fd, &seen) == 0 && seen.st_ino == file->ino && seen.st_dev == file->dev)) return file;
  return of_descriptor[fd] = NULL;
}

/* Keeps the durable content of the pages from `from` to before `to`. */
static void keep_pages(struct file *file, off_t from, off_t to) {
  for (size_t page = from / PAGE; (off_t)page * PAGE < to; page++) {
    if (page >= file->page_slots) {
      size_t slots = page * 2 + 64;
      file->pages = realloc(file->pages, slots * sizeof *file->pages);
      if (!file->pages) fail("realloc");
      memset(file->pages + file->page_slots, 0, (slots - file->page_slots) * sizeof *file->pages);
      file->page_slots = slots;
    }
    if (file->pages[page]) continue;
    char *content = file->pages[page] = calloc(1, PAGE);
    if (!content || pread(file->fd, content, PAGE, (off_t)page * PAGE) < 0) fail("pread");
    file->dirty++;
  }
}

static void sync_file(struct file *file) {
  for (size_t page = 0; page < file->page_slots && file->dirty > 0; page++)
    if (file->pages[page]) {
      free(file->pages[page]);
      file->pages[page] = NULL;
      file->dirty--;
    }
  file->durable_size = size_of(file->fd);
}

/* What was written before the call is durable from here on, what is written during it is not. */
static void note_sync(int fd) {
  char link[64], path[PATH_MAX];
  if (!folder || is_lying) return;
  pthread_mutex_lock(&lock);
  struct file *file = file_of(fd);
  if (file) sync_file(file);
  else {
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length > 0) {
      path[length] = 0;
      if (is_inside(path)) sync_names(path);
    }
  }
  pthread_mutex_unlock(&lock);
}

/* The cut. From here on only the child runs, and nothing else has the lock. */

static unsigned long long state;
static int loses_all;
static int chance(int of) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (int)((state >> 33) % of);
}

static size_t lost_pages, unsynced_pages, lost_names;

/* Of four files with unsynced writes one keeps them all, one loses them all, and two lose any of their pages. */
static void lose_pages(struct file *file) {
  off_t size = size_of(file->fd);
  int fate = loses_all ? 1 : chance(4);
  unsynced_pages += file->dirty;
  if (fate == 0) return;
  for (size_t page = 0; page < file->page_slots; page++) {
    if (!file->pages[page] || (fate != 1 && chance(2))) continue;
    if (real_pwrite(file->fd, file->pages[page], PAGE, (off_t)page * PAGE) != PAGE) fail("pwrite");
    lost_pages++;
  }
  off_t end = fate == 1 || chance(2) ? file->durable_size : size;
  if (real_truncate(file->fd, end) != 0) fail("ftruncate");
}

static void lose_name(struct name *name, size_t nth) {
  char place[PATH_MAX];
  lost_names++;
  switch (name->kind) {
  case MADE:
  case MADE_FOLDER:
    snprintf(place, sizeof place, "%s/made-%zu", lost, nth);
    real_rename(name->path, place);
    break;
  case RENAMED:
    real_rename(name->to, name->path);
    if (name->kept) real_rename(name->kept, name->to);
    break;
  case REMOVED:
    if (name->kept && access(name->path, F_OK) != 0) real_rename(name->kept, name->path);
  }
}

static void lose_power(unsigned long long seed) {
  size_t unsynced_names = name_count;
  state = seed;
  loses_all = seed == 0;
  for (size_t i = 0; i < file_count; i++)
    if (files[i].dirty > 0 || size_of(files[i].fd) != files[i].durable_size) lose_pages(&files[i]);
  int fate = loses_all ? 1 : chance(4);
  for (size_t i = name_count; i-- > 0 && fate != 0;)
    if (fate == 1 || chance(2)) lose_name(&names[i], i);
  char text[256], part[PATH_MAX];
  int length = snprintf(text, sizeof text,
                        "{\"unsyncedPages\":%zu,\"lostPages\":%zu,\"unsyncedNames\":%zu,\"lostNames\":%zu}\n",
                        unsynced_pages, lost_pages, unsynced_names, lost_names);
  snprintf(part, sizeof part, "%s.part", report_path);
  int fd = real_open(AT_FDCWD, part, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (fd < 0 || syscall(SYS_write, fd, text, length) != length) fail("report");
  real_rename(part, report_path);
}

static void *wait_for_cut(void *unused) {
  char text[32] = {0};
  int fd = real_open(AT_FDCWD, switch_path, O_RDONLY | O_CLOEXEC, 0);
  if (fd < 0 || read(fd, text, sizeof text - 1) <= 0) fail("switch");
  pthread_mutex_lock(&lock);
  pid_t parent = getpid();
  /* Without the handlers of fork, which take locks that other threads hold. */
  long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child < 0) fail("clone");
  if (child > 0) {
    kill(parent, SIGKILL);
    for (;;) pause();
  }
  while (getppid() == parent) usleep(100);
  lose_power(strtoull(text, NULL, 10));
  _exit(0);
  return unused;
}

__attribute__((constructor)) static void start(void) {
  char *wanted = getenv("POWER_FOLDER");
  pthread_t thread;
  if (!wanted) return;
  lost = getenv("POWER_LOST"), switch_path = getenv("POWER_SWITCH"), report_path = getenv("POWER_REPORT");
  if (!lost || !switch_path || !report_path) fail("variables");
  lost = strdup(lost), switch_path = strdup(switch_path), report_path = strdup(report_path);
  is_lying = getenv("POWER_LYING") != NULL;
  if (mkfifo(switch_path, 0600) != 0) fail("mkfifo");
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  if (pthread_create(&thread, NULL, wait_for_cut, NULL) != 0) fail("thread");
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  folder = realpath(wanted, NULL);
  if (!folder) fail("folder");
  /* The processes that this one starts only read. */
  unsetenv("LD_PRELOAD");
}

/* The calls */

static int open_watched(int at, const char *path, int flags, mode_t mode) {
  char full[PATH_MAX];
  if ((flags & O_ACCMODE) == O_RDONLY || (flags & O_TMPFILE) == O_TMPFILE || !resolve(at, path, full) ||
      is_shared_memory(full))
    return real_open(at, path, flags, mode);
  pthread_mutex_lock(&lock);
  int was_there = access(full, F_OK) == 0;
  int fd = real_open(at, path, flags & ~O_TRUNC, mode);
  if (fd >= 0) {
    if (!was_there) note_name(MADE, full, NULL);
    watch(fd);
    struct file *file = file_of(fd);
    if (file && (flags & O_TRUNC)) {
      keep_pages(file, 0, size_of(fd));
      real_truncate(fd, 0);
    }
  }
  int error = errno;
  pthread_mutex_unlock(&lock);
  errno = error;
  return fd;
}

static mode_t mode_of(int flags, va_list rest) {
  return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0;
}

#define OPEN(name)                                                                                                     \
  int name(const char *path, int flags, ...) {                                                                         \
    va_list rest;                                                                                                      \
    va_start(rest, flags);                                                                                             \
    mode_t mode = mode_of(flags, rest);                                                                                \
    va_end(rest);                                                                                                      \
    return open_watched(AT_FDCWD, path, flags, mode);                                                                  \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                                                   \
  int name(int at, const char *path, int flags, ...) {                                                                 \
    va_list rest;                                                                                                      \
    va_start(rest, flags);                                                                                             \
    mode_t mode = mode_of(flags, rest);                                                                                \
    va_end(rest);                                                                                                      \
    return open_watched(at, path, flags, mode);                                                                        \
  }
OPENAT(openat)
OPENAT(openat64)

static size_t length_of(const struct iovec *parts, int count) {
  size_t length = 0;
  for (int i = 0; i < count; i++) length += parts[i].iov_len;
  return length;
}

static off_t place_of(int fd) {
  return fcntl(fd, F_GETFL) & O_APPEND ? size_of(fd) : lseek(fd, 0, SEEK_CUR);
}

/* `from` and `length` are computed with the lock. */
#define WRITE(call, from, length)                                                                                      \
  struct file *file = file_of(fd);                                                                                     \
  if (!file) return call;                                                                                              \
  pthread_mutex_lock(&lock);                                                                                           \
  off_t begin = from;                                                                                                  \
  keep_pages(file, begin, begin + (off_t)(length));                                                                    \
  ssize_t result = call;                                                                                               \
  int error = errno;                                                                                                   \
  pthread_mutex_unlock(&lock);                                                                                         \
  errno = error;                                                                                                       \
  return result;

ssize_t write(int fd, const void *bytes, size_t length) {
  WRITE(syscall(SYS_write, fd, bytes, length), place_of(fd), length)
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  WRITE(syscall(SYS_writev, fd, parts, count), place_of(fd), length_of(parts, count))
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  WRITE(real_pwrite(fd, bytes, length, at), at, length)
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t at) {
  WRITE(real_pwrite(fd, bytes, length, at), at, length)
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  WRITE(syscall(SYS_pwritev, fd, parts, count, at, 0), at, length_of(parts, count))
}

static int truncate_to(int fd, off_t size) {
  struct file *file = file_of(fd);
  if (!file) return real_truncate(fd, size);
  pthread_mutex_lock(&lock);
  off_t now = size_of(fd);
  if (size < now) keep_pages(file, size, now);
  int result = real_truncate(fd, size), error = errno;
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
int ftruncate(int fd, off_t size) { return truncate_to(fd, size); }
int ftruncate64(int fd, off_t size) { return truncate_to(fd, size); }

int fsync(int fd) {
  note_sync(fd);
  return is_lying && file_of(fd) ? 0 : syscall(SYS_fsync, fd);
}
int fdatasync(int fd) {
  note_sync(fd);
  return is_lying && file_of(fd) ? 0 : syscall(SYS_fdatasync, fd);
}

int mkdir(const char *path, mode_t mode) {
  char full[PATH_MAX];
  if (!resolve(AT_FDCWD, path, full)) return syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  pthread_mutex_lock(&lock);
  int result = syscall(SYS_mkdirat, AT_FDCWD, path, mode), error = errno;
  if (result == 0) note_name(MADE_FOLDER, full, NULL);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int unlink(const char *path) {
  char full[PATH_MAX];
  if (!resolve(AT_FDCWD, path, full) || is_shared_memory(full)) return real_unlink(path);
  pthread_mutex_lock(&lock);
  char *kept = keep_file(full);
  int result = real_unlink(path), error = errno;
  if (result == 0) note_name(REMOVED, full, NULL)->kept = kept;
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int unlinkat(int at, const char *path, int flags) {
  char full[PATH_MAX];
  return flags & AT_REMOVEDIR || !resolve(at, path, full) ? syscall(SYS_unlinkat, at, path, flags) : unlink(full);
}

int rename(const char *from, const char *to) {
  char full_from[PATH_MAX], full_to[PATH_MAX];
  if (!resolve(AT_FDCWD, from, full_from) || !resolve(AT_FDCWD, to, full_to)) return real_rename(from, to);
  pthread_mutex_lock(&lock);
  char *kept = keep_file(full_to);
  int result = real_rename(from, to), error = errno;
  if (result == 0) note_name(RENAMED, full_from, full_to)->kept = kept;
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
