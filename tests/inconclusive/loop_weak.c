// The invariant is too weak for the assertion: nothing is known of i but that it
// is not negative.
#pragma TASS input {N >= 0}
int N;

int main(void) {
  int i = 0;
#pragma TASS invariant i >= 0
  while (i < N)
    i++;
#pragma TASS assert i == N  //~? assertion
  return 0;
}
