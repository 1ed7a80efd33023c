//@[both] cegar
//@[horn] cegar --engine horn
// A request on the stack is sent before its mode is set.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct mode { int direct; unsigned flags; };
struct request { int sent; struct mode mode; };

int main(void) {
  struct request r;
  r.sent = 0;
  while (__VERIFIER_nondet_int()) {
    if (r.sent) r.mode.direct = 0;
    if (r.sent == 0 && r.mode.direct == 7 && r.mode.flags > 100) reach_error();  //~ reachability
    r.sent = 1;
  }
  return 0;
}
