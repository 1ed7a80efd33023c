//@ spec: joint_members_seq.c
// The members of a struct of the specification are mixed up.
#pragma antiphon input
int n;
#pragma antiphon output
int out;

int main(void) {
  int half = n;
#pragma antiphon joint assert HALVES spec.q.x == half && spec.q.inner.y == half //~ collective-assertion
  out = 3 * half;
  return 0;
}
