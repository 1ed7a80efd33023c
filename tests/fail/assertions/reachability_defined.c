// The function has a body; calling it is the fault all the same.
//@ verify
#include <stdlib.h>

void reach_error(void) { exit(1); }

#pragma TASS input {n >= 0 && n <= 20}
int n = 3;

int main(void) {
  int sum = 0;
  for (int i = 1; i <= 3; i++)
    sum += i * n;
  if (sum == 72)
    reach_error();  //~ reachability
  return 0;
}
