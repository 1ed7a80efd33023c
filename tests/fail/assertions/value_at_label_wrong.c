// The label is in the loop: the value is that of the last round, not of the first.
#pragma antiphon input
int x;

int main(void) {
  int i, sum = x;
  for (i = 0; i < 3; i++) {
  round:
    sum = sum + 1;
  }
#pragma antiphon assert sum == \at(sum, round) + 3 //~ assertion
  return 0;
}
