/* A small real-time kernel, with arrays over its tasks and loops over the arrays. The
   properties are those of kernel_flat.c. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define TASKS 3
#define IDLE TASKS

enum { DORMANT, READY, DELAYED, BLOCKED };

int state[TASKS], left[TASKS];
int critical, running = IDLE, count, switches;

void enter(void) {
#ifdef SAFETY
  if (critical) reach_error();
#endif
  critical = 1;
}

void leave(void) {
#ifdef SAFETY
  if (!critical) reach_error();
#endif
  critical = 0;
}

static void schedule(void) {
  int best = IDLE, task = 0;
  enter();
  while (task < TASKS && best == IDLE) {
    if (state[task] == READY) best = task;
    task++;
  }
  if (best != running) {
    running = best;
    switches = switches + 1;
  }
  leave();
}

static void tick(void) {
  enter();
  for (int task = 0; task < TASKS; task++) {
    if (state[task] == DELAYED) {
      left[task] = left[task] - 1;
      if (left[task] <= 0) {
        state[task] = READY;
        left[task] = 0;
      }
    }
  }
  leave();
  schedule();
}

static void delay(int time) {
  if (time <= 0) return;
  enter();
  if (running < TASKS) {
    state[running] = DELAYED;
    left[running] = time;
  }
  leave();
  schedule();
}

static void pend(void) {
  enter();
  if (count > 0) {
    count = count - 1;
  } else if (running < TASKS) {
    state[running] = BLOCKED;
    left[running] = 0;
  }
  leave();
  schedule();
}

static void post(void) {
  int woken = 0;
  enter();
  for (int task = 0; task < TASKS && !woken; task++) {
    if (state[task] == BLOCKED) {
      state[task] = READY;
      woken = 1;
    }
  }
  if (!woken && count < 255) count = count + 1;
  leave();
  schedule();
}

static void create(int task) {
  if (task < 0 || task >= TASKS) return;
  enter();
  if (state[task] == DORMANT) {
    state[task] = READY;
    left[task] = 0;
  }
  leave();
  schedule();
}

int main(void) {
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (event == 0) tick();
    else if (event == 1) delay(__VERIFIER_nondet_int());
    else if (event == 2) pend();
    else if (event == 3) post();
    else if (event == 4) create(__VERIFIER_nondet_int());
#ifdef SAFETY
    if (critical) reach_error();
    if (running < 0 || running > IDLE) reach_error();
#endif
  }
}
