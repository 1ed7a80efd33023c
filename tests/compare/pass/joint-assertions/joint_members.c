//@ spec: joint_members_seq.c
// Members of a struct of the specification, by their names.
#pragma antiphon input
int n;
#pragma antiphon output
int out;

int main(void) {
  int half = n;
#pragma antiphon joint assert HALVES spec.q.x == half && spec.q.inner.y == 2 * half && spec.q.many[1] == 7
  out = 3 * half;
  return 0;
}
