//@ verify
// The third iteration begins again where it began.
#pragma antiphon input {n >= 0}
int n;
int main(void) {
  int i = 0;
#pragma antiphon decreases n - i //~ termination
#pragma antiphon invariant 0 <= i && i <= n
  while (i < n)
    if (i != 3)
      i++;
  return 0;
}
