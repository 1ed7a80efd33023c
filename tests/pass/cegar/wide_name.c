//@[both] cegar
//@[horn] cegar --engine horn
// A driver names its devices by `swprintf`, in the form of a platform without sizes: what it prints is any text, and nothing else changes.
#include <assert.h>
typedef unsigned short wide;
extern int swprintf(wide *to, wide const *format, ...);
extern int __VERIFIER_nondet_int(void);
static wide name[32];

int main(void) {
  int opened = 0, devices = 0;
  while (__VERIFIER_nondet_int()) {
    int length = swprintf(name, (wide const *)"d\0%\0d\0\0", devices);
    if (length < 0) continue;
    if (!opened) { opened = 1; devices = 1; }
    assert(devices == opened);
  }
  return 0;
}
