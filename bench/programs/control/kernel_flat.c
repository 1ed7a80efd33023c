/* A small real-time kernel: four tasks with fixed priorities, a list of ready ones,
   delays counted by the tick, one semaphore. Safety: critical sections are entered and left in turn,
   and the running task is ready. Liveness: who entered a critical section leaves it
   (`call(enter)`, `call(leave)`). */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int critical, nesting, running, count, waiting, ticks;
int ready0 = 1, ready1, ready2, ready3 = 1; /* task 3 is the idle task */
int delay0, delay1, delay2;

void enter(void) {
#ifdef SAFETY
  if (critical) reach_error();
#endif
  critical = 1;
  nesting = nesting + 1;
}

void leave(void) {
#ifdef SAFETY
  if (!critical) reach_error();
#endif
  nesting = nesting - 1;
  critical = 0;
}

static int highest(void) {
  if (ready0) return 0;
  if (ready1) return 1;
  if (ready2) return 2;
  return 3;
}

static void schedule(void) {
  int next;
  enter();
  next = highest();
  running = next;
  leave();
}

static void set_ready(int task, int value) {
  switch (task) {
  case 0: ready0 = value; break;
  case 1: ready1 = value; break;
  case 2: ready2 = value; break;
  default: ready3 = 1; break;
  }
}

static void tick(void) {
  enter();
  ticks = ticks + 1;
  if (delay0 > 0) {
    delay0 = delay0 - 1;
    if (delay0 == 0) ready0 = 1;
  }
  if (delay1 > 0) {
    delay1 = delay1 - 1;
    if (delay1 == 0) ready1 = 1;
  }
  if (delay2 > 0) {
    delay2 = delay2 - 1;
    if (delay2 == 0) ready2 = 1;
  }
  leave();
  schedule();
}

static void delay(int time) {
  if (time <= 0 || running == 3) return;
  enter();
  set_ready(running, 0);
  if (running == 0) delay0 = time;
  if (running == 1) delay1 = time;
  if (running == 2) delay2 = time;
  leave();
  schedule();
}

static void wait_for_semaphore(void) {
  enter();
  if (count > 0) {
    count = count - 1;
    leave();
    return;
  }
  if (running != 3) {
    set_ready(running, 0);
    waiting = running + 1;
  }
  leave();
  schedule();
}

static void post_semaphore(void) {
  enter();
  if (waiting > 0) {
    set_ready(waiting - 1, 1);
    waiting = 0;
    leave();
    schedule();
  } else {
    count = count < 255 ? count + 1 : count;
    leave();
  }
}

static void create_task(int task) {
  if (task < 0 || task > 2) return;
  enter();
  set_ready(task, 1);
  leave();
  schedule();
}

int main(void) {
  schedule();
  while (1) {
    int event = __VERIFIER_nondet_int();
    switch (event) {
    case 0: tick(); break;
    case 1: delay(__VERIFIER_nondet_int()); break;
    case 2: wait_for_semaphore(); break;
    case 3: post_semaphore(); break;
    case 4: create_task(__VERIFIER_nondet_int()); break;
    default: break;
    }
#ifdef SAFETY
    if (critical) reach_error();
    if (running < 0 || running > 3) reach_error();
#endif
  }
}
