//@[both] cegar
// Four runners pass a baton whose number nobody knows; the invariant of the loop is in the witness.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { READY, WAITING };
static int state0 = READY, state1 = READY, state2 = READY, state3 = READY;
static int place0, place1, place2, place3;
static int call1, call2, call3, call0;
static int baton, first;

static void run0(void) {
  if (place0 == 1 && baton != first + 3) reach_error();
  first = __VERIFIER_nondet_int();
  baton = first;
  place0 = 1;
  call1 = 1;
  state0 = WAITING;
}
static void run1(void) {
  if (place1 == 1) { baton++; call2 = 1; }
  place1 = 1;
  state1 = WAITING;
}
static void run2(void) {
  if (place2 == 1) { baton++; call3 = 1; }
  place2 = 1;
  state2 = WAITING;
}
static void run3(void) {
  if (place3 == 1) { baton++; call0 = 1; }
  place3 = 1;
  state3 = WAITING;
}

static void wake(void) {
  if (call0 && place0 == 1) state0 = READY;
  if (call1 && place1 == 1) state1 = READY;
  if (call2 && place2 == 1) state2 = READY;
  if (call3 && place3 == 1) state3 = READY;
  call0 = call1 = call2 = call3 = 0;
}

int main(void) {
  while (1) {
    while (state0 == READY || state1 == READY || state2 == READY || state3 == READY) {
      if (state1 == READY && __VERIFIER_nondet_int()) run1();
      if (state2 == READY && __VERIFIER_nondet_int()) run2();
      if (state3 == READY && __VERIFIER_nondet_int()) run3();
      if (state0 == READY && __VERIFIER_nondet_int()) run0();
    }
    wake();
  }
}
