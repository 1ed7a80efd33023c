/* A driver of a parallel port in another shape: a request is a record that goes
   through stages (start, own, move, give back, finish); requests that must
   wait are counted in a queue and restarted when the port is free. The rules are
   those of port_dispatch.c. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { IDLE, START, OWN, MOVE, GIVE_BACK, FINISH };
enum { NOTHING = 0, SERVED = 1, WAITING = 2, REFUSED = 3 };

struct request {
  int stage;
  int kind;
  int left;
  int outcome;
  int completions;
};
struct port {
  int locked;
  int owner;
  int interrupts;
  int waiting;
  int gone;
  int data, control;
};

struct request now;
struct port port;

static void take(void) {
  if (port.locked) reach_error();
  port.locked = 1;
}

static void give(void) {
  if (!port.locked) reach_error();
  port.locked = 0;
}

static void begin(void) {
  now.kind = __VERIFIER_nondet_int();
  now.left = __VERIFIER_nondet_int();
  now.outcome = NOTHING;
  now.completions = 0;
  now.stage = START;
}

static void start(void) {
  if (now.left < 0 || now.kind < 0) {
    now.outcome = REFUSED;
    now.stage = FINISH;
  } else if (port.gone) {
    now.outcome = REFUSED;
    now.left = 0;
    now.stage = FINISH;
  } else {
    now.stage = OWN;
  }
}

static void own(void) {
  take();
  if (port.owner) {
    port.waiting = 1;
    now.outcome = WAITING;
    now.stage = FINISH;
  } else {
    port.owner = 1;
    port.interrupts = 1;
    port.control = 16;
    port.data = 0;
    now.stage = MOVE;
  }
  give();
}

static void move(void) {
  if (port.interrupts && !port.owner) reach_error();
  if (now.left == 0) {
    now.outcome = SERVED;
    now.stage = GIVE_BACK;
  } else if (__VERIFIER_nondet_int()) {
    port.data = now.left;
    now.left = now.left - 1;
  } else if (__VERIFIER_nondet_int()) {
    now.outcome = REFUSED;
    now.stage = GIVE_BACK;
  }
}

static void give_back(void) {
  take();
  port.interrupts = 0;
  port.control = 0;
  port.owner = 0;
  give();
  now.stage = FINISH;
}

static void finish(void) {
  if (port.locked) reach_error();
  if (now.outcome == NOTHING) reach_error();
  now.completions = now.completions + 1;
  if (now.completions != 1) reach_error();
  if (now.outcome != WAITING && port.waiting && !port.owner) {
    port.waiting = 0;
    now.outcome = NOTHING;
    now.completions = 0;
    now.left = __VERIFIER_nondet_int();
    now.stage = START;
  } else {
    now.stage = IDLE;
  }
}

int main(void) {
  now.stage = IDLE;
  while (1) {
    if (now.stage == IDLE) {
      if (__VERIFIER_nondet_int()) port.gone = 1;
      begin();
    } else if (now.stage == START) {
      start();
    } else if (now.stage == OWN) {
      own();
    } else if (now.stage == MOVE) {
      move();
    } else if (now.stage == GIVE_BACK) {
      give_back();
    } else {
      finish();
    }
    if (port.interrupts && !port.owner) reach_error();
  }
}
