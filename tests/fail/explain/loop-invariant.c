//@ verify
#pragma antiphon input {n >= 0} int
int n;

int main(void) {
  int sum = 0, i = 0;
#pragma antiphon invariant sum == i && i < n //~ loop-invariant
  while (i < n) {
    sum++;
    i++;
  }
  return 0;
}
