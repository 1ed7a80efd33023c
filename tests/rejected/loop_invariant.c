// A loop invariant is not used yet, and says so.
//@ verify
#pragma TASS input {n >= 0 && n <= 5}
int n;

int main(void) {
  int i = 0;
#pragma TASS invariant i <= n && i != 3
  while (i < n)  //~ U207
    i++;
  return 0;
}
