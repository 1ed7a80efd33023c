//@ verify
// Two loops, one inside the other, each with a measure.
#pragma antiphon input {n >= 0}
int n;
int main(void) {
  int i = 0, j = 0;
#pragma antiphon decreases n - i
#pragma antiphon invariant 0 <= i && i <= n
  while (i < n) {
    j = n;
#pragma antiphon decreases j
#pragma antiphon invariant 0 <= j && j <= n
    do {
      if (j > 0)
        j--;
    } while (j > 0);
    i++;
  }
  return 0;
}
