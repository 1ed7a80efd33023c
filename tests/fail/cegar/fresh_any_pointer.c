//@[both] cegar
// A pointer that the environment chooses is followed on the way to the error.
#include <stddef.h>
extern void *__VERIFIER_nondet_pointer(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int *errors = __VERIFIER_nondet_pointer();
  int state = 1;
  *errors = 0;
  while (state != 9) {
    int answer = __VERIFIER_nondet_int();
    if (state == 1 && answer > 5) state = 3;
    else if (state == 3 && answer == 42) reach_error();  //~ reachability
    else state = 9;
  }
  return 0;
}
