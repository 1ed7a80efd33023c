//@ part: yes
#include <stdlib.h>
struct inner { char c; int y[2]; };
struct pair { int x; struct inner inner; } q[3];
#pragma antiphon input
int n;
#pragma antiphon output
int out;

int main(void) {
  struct pair *p = malloc(2 * sizeof(struct pair));
  for (int i = 0; i < 3; i++) {
    q[i].x = n + i;
    q[i].inner.y[1] = 2 * n;
  }
  p[1].x = 5 * n;
#pragma antiphon joint assert PARTS true
  out = q[2].x;
  free(p);
  return 0;
}
