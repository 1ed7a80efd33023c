//@ cegar --check ltl --ltl G({request}->F{answer})
// Work that never ends is never answered.
int __VERIFIER_nondet_int(void);
int request, answer;

int main(void) {
  while (__VERIFIER_nondet_int()) {
    answer = 0;
    request = 1;
    int work = __VERIFIER_nondet_int();
    while (work != 0) //~ ltl
      if (work > 0)
        work--;
    request = 0;
    answer = 1;
  }
  return 0;
}
