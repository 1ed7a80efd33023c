//@[both] cegar
//@[horn] cegar --engine horn
// A driver takes it for granted that `swprintf` has printed something, in the form of a platform without sizes; no run confirms it.
#include <assert.h>
typedef unsigned short wide;
extern int swprintf(wide *to, wide const *format, ...);
extern int __VERIFIER_nondet_int(void);
static wide name[32];

int main(void) {
  int printed = 0;
  while (__VERIFIER_nondet_int()) {
    int length = swprintf(name, (wide const *)"d\0%\0d\0\0", printed);
    if (length > 0) printed = 1;
    assert(printed == 1); //~? assertion
  }
  return 0;
}
