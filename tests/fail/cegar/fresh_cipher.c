//@[both] cegar
//@[none] cegar --parallel none
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// The cipher of a fresh session is followed, so that it is not null in any execution that gets behind it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct cipher { unsigned long algorithms; };
struct session { struct cipher *cipher; int state; };

int main(void) {
  struct session *s = malloc(sizeof(struct session));
  int skip = 0, flag = 0;
  s->state = 1;
  for (;;) {
    switch (s->state) {
    case 1:
      if (__VERIFIER_nondet_int() != 4711) return 1;
      s->state = 2;
      break;
    case 2:
      if (s->cipher->algorithms & 256UL) {
        skip = 1;
      } else {
        flag = __VERIFIER_nondet_int();
        if (flag != 2903) return 1;
      }
      s->state = 3;
      break;
    case 3:
      if (__VERIFIER_nondet_int() != 8115) return 1;
      if (flag == 2903 && !skip) reach_error(); //~ reachability
      s->state = 1;
      break;
    }
  }
}
