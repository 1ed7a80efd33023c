//@ spec: joint_elements_seq.c
// The element of the specification is another one.
#pragma antiphon input
int n;
#pragma antiphon output
int out;

int main(void) {
  int i = 1;
#pragma antiphon joint assert PARTS spec.q[i].x == n + 2 //~ collective-assertion
  out = n + 2;
  return 0;
}
