//@ spec: joint_elements_seq.c
// Members behind an index: of an array of structs, and of what a pointer leads to.
#pragma antiphon input
int n;
#pragma antiphon output
int out;

int main(void) {
  int i = 2;
#pragma antiphon joint assert PARTS spec.q[i].x == n + 2 && spec.q[i - 2].x == n && spec.q[1].inner.y[i - 1] == 2 * n \
    && spec.p[1].x == 5 * n
  out = n + 2;
  return 0;
}
