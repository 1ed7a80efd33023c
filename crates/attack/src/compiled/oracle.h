/* What the programs of one build share: a way out of a run that goes wrong. */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct place { const char *file; uint32_t line, column; };
struct shared { int at, line; char property[40]; };
static struct shared *shared;
static int first_run, live_blocks, forked;
static jmp_buf way_out;

static void failed(const char *property, int line) {
  strcpy(shared->property, property);
  shared->line = line;
  if (forked) _exit(1);
  longjmp(way_out, 1);
}

#define CHECKED(e, property) ((e) ? (void)0 : failed(property, __LINE__))
/* The value of an expression, computed before gcc looks at what becomes of it. */
#define V(e) ({ __auto_type value_ = (e); value_; })
/* A conversion. Whether one that changes a value for a signed type ends a run is the build's choice. */
#ifdef CONVERSIONS_END
#define C(T, e) ({ __auto_type value_ = (e); T kept_ = (T)value_; \
  if ((T)-1 < 0 && (__int128)kept_ != (__int128)value_) failed("conversion", __LINE__); kept_; })
#else
#define C(T, e) ({ __auto_type value_ = (e); (T)value_; })
#endif
#define U(a, op, e) ((a) = C(__typeof__(a), V((a) op (e))))
#define AT(e) (CHECKED(e, "loop-invariant"), 1) &&

/* Blocks are counted: what is left at the end of a run is a leak. */
static void *counted_malloc(size_t size) { live_blocks++; return malloc(size); }
static void *counted_calloc(size_t n, size_t size) { live_blocks++; return calloc(n, size); }
static void *counted_realloc(void *p, size_t size) { live_blocks += p == 0; return realloc(p, size); }
static void counted_free(void *p) { live_blocks -= p != 0; free(p); }

/* The sanitizer of undefined behaviour calls these. Each gets its place first. */
#define HANDLER(name, property) \
  void __ubsan_handle_##name(struct place *p, uintptr_t a, uintptr_t b) { failed(property, p->line); } \
  void __ubsan_handle_##name##_abort(struct place *p, uintptr_t a, uintptr_t b) { failed(property, p->line); }
HANDLER(add_overflow, "integer-overflow")
HANDLER(sub_overflow, "integer-overflow")
HANDLER(mul_overflow, "integer-overflow")
HANDLER(negate_overflow, "integer-overflow")
HANDLER(out_of_bounds, "array-bounds")
HANDLER(type_mismatch_v1, "pointer")
HANDLER(pointer_overflow, "pointer")
HANDLER(nonnull_arg, "pointer")
HANDLER(load_invalid_value, "uninitialized")
HANDLER(vla_bound_not_positive, "array-bounds")
void __ubsan_handle_builtin_unreachable(struct place *p) { failed("unreachable", p->line); }

struct type { uint16_t kind, info; char name[1]; };
struct operation { struct place place; struct type *left, *right; };
static int bits(const struct type *t) { return 1 << (t->info >> 1); }
static int64_t value_of(const struct type *t, uintptr_t v) {
  int unused = 64 - bits(t);
  return t->info & 1 ? (int64_t)((uint64_t)v << unused) >> unused : (int64_t)((uint64_t)v << unused >> unused);
}
void __ubsan_handle_divrem_overflow_abort(struct operation *o, uintptr_t a, uintptr_t b) {
  failed(value_of(o->left, b) == 0 ? "division-by-zero" : "integer-overflow", o->place.line);
}
/* A negative number may be shifted to the left, as gcc defines it, if the result fits. */
void __ubsan_handle_shift_out_of_bounds(struct operation *o, uintptr_t a, uintptr_t b) {
  int64_t left = value_of(o->left, a), right = value_of(o->right, b);
  if (left < 0 && right >= 0 && right < bits(o->left)) {
    __int128 result = (__int128)left * ((__int128)1 << right);
    if (result >= -((__int128)1 << (bits(o->left) - 1))) return;
  }
  failed("integer-overflow", o->place.line);
}

#ifdef __SANITIZE_ADDRESS__
const char *__asan_get_report_description(void);
void __asan_on_error(void) {
  if (!shared->property[0]) strncpy(shared->property, __asan_get_report_description(), sizeof shared->property - 1);
}
#endif

/* One run, unless an earlier process has done it. */
static void attempt(int run, int (*program)(void)) {
  if (run < first_run) return;
  shared->at = run;
  live_blocks = 0;
  if (forked || !setjmp(way_out)) {
    program();
    if (live_blocks) failed("memory-leak", 0);
  } else printf("%d %d %s\n", run, shared->line, shared->property);
}

/* All runs of a program: here, or in processes that end where a run goes wrong. */
static void survey(int number, void (*all)(void)) {
  printf("program %d\n", number);
  first_run = 0;
  if (!forked) { all(); return; }
  for (;;) {
    memset(shared, 0, sizeof *shared);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) { alarm(20); all(); _exit(0); }
    int status;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    if (WIFSIGNALED(status) && !shared->property[0]) sprintf(shared->property, "signal-%d", WTERMSIG(status));
    printf("%d %d %s\n", shared->at, shared->line, shared->property);
    first_run = shared->at + 1;
  }
}
