/* What every part of the layer needs: the schedule, lines of calls, who waits where, and how the run ended.
 *
 * All processes share one page of memory (a file), in which each says what it is doing. A thread of each process, the
 * watchdog, looks at it: if nobody runs and nothing changes for a while, the program hangs, and it says who waits where. */
#define _GNU_SOURCE
#include "layer.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { RANKS = 64, THREADS = 64, TICK_MS = 50 };
enum { ABSENT, RUNNING, WAITING, ENDED };

struct task {
  _Atomic int state;
  char call[96], place[160];
};
struct page {
  _Atomic int over; /* OPEN, BEING_TOLD, TOLD */
  _Atomic long progress;
  struct task tasks[RANKS][THREADS];
};

struct ap_schedule ap_schedule;
int ap_rank;
static struct page *page;
static char folder[4096];
static __thread int thread_number;
int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

/* ---- lines of calls ---- */

struct known {
  unsigned long address;
  int line;
  char file[128];
};
static struct known *known;
static int knowns;

static FILE *open_file(const char *name, const char *mode) {
  char path[4200];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return fopen(path, mode);
}

static int by_address(const void *a, const void *b) {
  unsigned long x = ((const struct known *)a)->address, y = ((const struct known *)b)->address;
  return x < y ? -1 : x > y;
}

static void read_places(void) {
  FILE *file = open_file("build/places", "r");
  if (!file) return;
  struct known one;
  int room = 0;
  while (fscanf(file, "%lx %127s %d", &one.address, one.file, &one.line) == 3) {
    if (knowns == room) known = realloc(known, sizeof *known * (room = room ? 2 * room : 256));
    known[knowns++] = one;
  }
  fclose(file);
  qsort(known, knowns, sizeof *known, by_address);
}

struct ap_place ap_place_of(void *from) {
  struct known wanted = {.address = (unsigned long)from};
  struct known *found = known ? bsearch(&wanted, known, knowns, sizeof *known, by_address) : NULL;
  return found ? (struct ap_place){found->file, found->line} : (struct ap_place){"", 0};
}

static const char *last_part(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* The schedule is words: a blank in a name is written as an underscore there. */
static int same_name(const char *one, const char *other) {
  for (; *one && *other; one++, other++) {
    char a = *one == ' ' || *one == '\t' ? '_' : *one, b = *other == ' ' || *other == '\t' ? '_' : *other;
    if (a != b) return 0;
  }
  return *one == *other;
}

int ap_is_within(struct ap_place place, const char *file, int first, int last) {
  return place.line >= first && place.line <= last && same_name(last_part(place.file), last_part(file));
}

/* ---- the schedule ---- */

static void read_line(char *text) {
  struct ap_schedule *s = &ap_schedule;
  struct ap_step step = {0};
  struct ap_answer answer = {0};
  int rank, nth, from, number, at = 0;
  if (sscanf(text, "processes %d", &number) == 1) s->processes = number;
  if (sscanf(text, "expect %31s %127s %d %127s %d", s->expected, s->file, &s->line, s->other_file, &s->other_line) > 0)
    return;
  if (sscanf(text, "copied-sends %d %d", &rank, &number) == 2 && rank == ap_rank) s->copied_sends = number;
  if (sscanf(text, "synchronous %d", &rank) == 1 && rank == ap_rank) s->synchronous = 1;
  if (sscanf(text, "receive %d %d %d", &rank, &nth, &from) == 3 && rank == ap_rank && nth >= 0) {
    while (s->receives <= nth) {
      s->receive_from = realloc(s->receive_from, sizeof(int) * (s->receives + 1));
      s->receive_from[s->receives++] = -1;
    }
    s->receive_from[nth] = from;
  }
  if (sscanf(text, "answer %d %d %d %15s%n", &rank, &answer.first, &answer.last, answer.word, &at) == 4 &&
      rank == ap_rank) {
    for (int more; answer.count < 16 && sscanf(text + at, "%d%n", &number, &more) == 1; at += more)
      answer.numbers[answer.count++] = number;
    s->answer = realloc(s->answer, sizeof answer * (s->answers + 1));
    s->answer[s->answers++] = answer;
  }
  if (sscanf(text, "step %d %d %d %d %127s %47s", &rank, &step.thread, &step.first, &step.last, step.file,
             step.kind) == 6 && rank == ap_rank) {
    s->step = realloc(s->step, sizeof step * (s->steps + 1));
    s->step[s->steps++] = step;
  }
}

static void read_schedule(void) {
  FILE *file = open_file("schedule.txt", "r");
  char text[1024];
  if (!file) return;
  ap_schedule.processes = 1;
  while (fgets(text, sizeof text, file)) read_line(text);
  fclose(file);
  ap_schedule.forced = getenv("ANTIPHON_FREE") == NULL;
}

/* ---- values of what the program leaves open ---- */

const char *ap_value(const char *function, char *room, int size) {
  static struct { char name[64]; int calls; } asked[32];
  int at = 0;
  while (at < 31 && asked[at].name[0] && strcmp(asked[at].name, function)) at++;
  snprintf(asked[at].name, sizeof asked[at].name, "%s", function);
  int call = ++asked[at].calls, rank, number;
  char name[64], value[64], text[1024];
  FILE *file = open_file("schedule.txt", "r");
  snprintf(room, size, "0");
  while (file && fgets(text, sizeof text, file))
    if (sscanf(text, "value %63s %d %d %63s", name, &rank, &number, value) == 4 && rank == ap_rank && number == call &&
        strcmp(name, function) == 0)
      snprintf(room, size, "%s", value);
  if (file) fclose(file);
  return room;
}

/* ---- how the run ended ---- */

/* Nobody ends before the report is written: a launcher ends all processes as soon as one has failed. */
enum { OPEN, BEING_TOLD, TOLD };

static void end_run(const char *verdict, const char *text) {
  int open = OPEN;
  if (atomic_compare_exchange_strong(&page->over, &open, BEING_TOLD)) {
    FILE *file = open_file("build/report", "w");
    if (file) {
      fprintf(file, "%s\n%s\n", verdict, text);
      fclose(file);
    }
    page->over = TOLD;
  }
  for (int waited = 0; page->over != TOLD && waited < 1000; waited++) usleep(1000);
  _exit(1);
}

void ap_failed(const char *what, struct ap_place place, const char *format, ...) {
  char text[2048];
  int used = 0, several = ap_schedule.processes > 1, threads = ap_thread() > 0 || ap_schedule.steps > 0;
  if (several) used += snprintf(text, sizeof text, "rank %d", ap_rank);
  if (threads) used += snprintf(text + used, sizeof text - used, "%sthread %d", several ? ", " : "", ap_thread());
  if (used) used += snprintf(text + used, sizeof text - used, ": ");
  va_list arguments;
  va_start(arguments, format);
  used += vsnprintf(text + used, sizeof text - used, format, arguments);
  va_end(arguments);
  if (place.line > 0 && used < (int)sizeof text)
    snprintf(text + used, sizeof text - used, " (%s:%d)", last_part(place.file), place.line);
  fflush(stdout);
  int place_fits = strcmp(what, "assertion") || ap_is_within(place, ap_schedule.file, ap_schedule.line, ap_schedule.line);
  int reached = strcmp(ap_schedule.expected, "reach") == 0 && (!strcmp(what, "assertion") || !strcmp(what, "crash"));
  int shows = reached || (strcmp(what, ap_schedule.expected) == 0 && place_fits);
  end_run(shows ? "shown" : "other", text);
  abort();
}

void ap_remark(const char *format, ...) {
  FILE *file = open_file("build/remarks", "a");
  if (!file) return;
  va_list arguments;
  va_start(arguments, format);
  vfprintf(file, format, arguments);
  va_end(arguments);
  fputc('\n', file);
  fclose(file);
}

/* ---- who waits where ---- */

int ap_thread(void) { return thread_number; }

static struct task *own(void) { return &page->tasks[ap_rank % RANKS][thread_number % THREADS]; }

void ap_thread_begins(int number) {
  thread_number = number;
  own()->state = RUNNING;
}

void ap_thread_ends(void) {
  own()->state = ENDED;
  page->progress++;
}

void ap_enter(void *from, const char *format, ...) {
  struct task *task = own();
  struct ap_place place = ap_place_of(from);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(task->call, sizeof task->call, format, arguments);
  va_end(arguments);
  snprintf(task->place, sizeof task->place, "%s:%d", last_part(place.file), place.line);
  page->progress++;
  task->state = WAITING;
}

void ap_leave(void) {
  own()->state = RUNNING;
  page->progress++;
}

static int count_in(int wanted) {
  int count = 0;
  for (int rank = 0; rank < ap_schedule.processes && rank < RANKS; rank++)
    for (int thread = 0; thread < THREADS; thread++) count += page->tasks[rank][thread].state == wanted;
  return count;
}

static int all_are_there(void) {
  for (int rank = 0; rank < ap_schedule.processes && rank < RANKS; rank++)
    if (page->tasks[rank][0].state == ABSENT) return 0;
  return 1;
}

static void report_hang(void) {
  static char text[RANKS * 400];
  int used = 0, several = ap_schedule.processes > 1;
  for (int rank = 0; rank < ap_schedule.processes && rank < RANKS; rank++)
    for (int thread = 0; thread < THREADS; thread++) {
      struct task *task = &page->tasks[rank][thread];
      if (task->state != WAITING || used > (int)sizeof text - 400) continue;
      if (several) used += sprintf(text + used, "rank %d", rank);
      if (!several || thread) used += sprintf(text + used, "%sthread %d", several ? ", " : "", thread);
      used += sprintf(text + used, " waits in %s (%s)\n", task->call, task->place);
    }
  if (used) text[used - 1] = 0;
  end_run(strcmp(ap_schedule.expected, "deadlock") ? "other" : "shown", text);
}

static void *watch(void *unused) {
  const char *given = getenv("ANTIPHON_HANG_MS");
  long last = -1, patience = given ? atol(given) : 2000, still = 0;
  (void)unused;
  for (;;) {
    usleep(TICK_MS * 1000);
    /* Somebody else reported: everybody ends. */
    if (page->over == TOLD) _exit(1);
    int quiet = page->progress == last && all_are_there() && count_in(RUNNING) == 0 && count_in(WAITING) > 0;
    still = quiet ? still + TICK_MS : 0;
    last = page->progress;
    if (still >= patience) report_hang();
  }
  return NULL;
}

/* ---- assertions, signals and sanitizers ---- */

void __assert_fail(const char *condition, const char *file, unsigned line, const char *function) {
  fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, condition);
  ap_failed("assertion", (struct ap_place){file, (int)line}, "the assertion `%s` fails", condition);
}

static void on_signal(int number) {
  ap_failed("crash", (struct ap_place){"", 0}, "ended by signal %d (%s)", number, strsignal(number));
}

/* The sanitizers call it when they report something. */
void __asan_on_error(void) { ap_failed("crash", (struct ap_place){"", 0}, "the sanitizer reports an error (above)"); }

static void at_end(void) {
  for (int thread = 0; thread < THREADS; thread++)
    if (page->tasks[ap_rank % RANKS][thread].state != ABSENT) page->tasks[ap_rank % RANKS][thread].state = ENDED;
  page->progress++;
}

static int rank_of_launcher(void) {
  const char *names[] = {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "MPI_LOCALRANKID"};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (getenv(names[i])) return atoi(getenv(names[i]));
  return 0;
}

__attribute__((constructor(101))) static void begin(void) {
  snprintf(folder, sizeof folder, "%s", getenv("ANTIPHON_TEST") ? getenv("ANTIPHON_TEST") : ".");
  ap_rank = rank_of_launcher();
  read_places();
  read_schedule();
  char path[4200];
  snprintf(path, sizeof path, "%s/build/state", folder);
  int file = open(path, O_RDWR | O_CREAT, 0600);
  void *shared = MAP_FAILED;
  if (file >= 0 && ftruncate(file, sizeof *page) == 0)
    shared = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared == MAP_FAILED) {
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    _exit(3);
  }
  page = shared;
  ap_thread_begins(0);
  int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL};
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], on_signal);
  atexit(at_end);
  pthread_t watchdog;
  __real_pthread_create(&watchdog, NULL, watch, NULL);
}
