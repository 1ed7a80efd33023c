/* The layer between the program and its libraries: what its parts share. */
#ifndef ANTIPHON_LAYER_H
#define ANTIPHON_LAYER_H

/* A line of the program. */
struct ap_place {
  const char *file;
  int line;
};

/* One step of a thread that has its turn. */
struct ap_step {
  int thread, first, last;
  char file[128], kind[48];
};

/* What a call of MPI that asks for one of several things is answered. */
struct ap_answer {
  int first, last, count, numbers[16];
  char word[16];
};

/* The schedule, as far as it is about this process. */
struct ap_schedule {
  int forced, processes, steps, answers, receives, copied_sends, synchronous;
  struct ap_step *step;
  struct ap_answer *answer;
  int *receive_from; /* by the number of the receive; -1 where any will do */
  char expected[32], file[128], other_file[128];
  int line, other_line;
};
extern struct ap_schedule ap_schedule;
extern int ap_rank;

/* The line of the program that made a call, by its return address. */
struct ap_place ap_place_of(void *from);
int ap_is_within(struct ap_place place, const char *file, int first, int last);

/* A call that may wait begins, and ends. */
void ap_enter(void *from, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ap_leave(void);

/* Something failed: whether it is what the schedule leads to is decided there. Does not return. */
void ap_failed(const char *what, struct ap_place place, const char *format, ...)
    __attribute__((format(printf, 3, 4), noreturn));

/* A remark for the end of the run. */
void ap_remark(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The number of the thread that runs: 0 for the first. */
int ap_thread(void);
void ap_thread_begins(int number);
void ap_thread_ends(void);

/* Values of what the program leaves open, in the order in which it asks. */
const char *ap_value(const char *function, char *room, int size);
#endif
