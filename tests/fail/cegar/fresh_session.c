//@[both] cegar
//@[predicates] cegar --engine predicates
// A harness fills in half of a session; the rest of its memory is anything, and a key that is there by chance skips the login.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct key { long bits; };
struct session { int phase, trusted; struct key *key; };

static int serve(struct session *s) {
  int logged_in = 0;
  for (;;) {
    switch (s->phase) {
      case 10:
        s->phase = s->trusted && s->key != NULL ? 30 : 20;
        break;
      case 20:
        if (__VERIFIER_nondet_int() <= 0) return -1;
        logged_in = 1;
        s->phase = 30;
        break;
      case 30:
        if (!logged_in && (s->key->bits & 4)) reach_error();  //~ reachability
        s->phase = 40;
        break;
      default:
        return 0;
    }
  }
}

int main(void) {
  struct session *s = malloc(sizeof(struct session));
  s->phase = 10;
  return serve(s);
}
