//@ show ast
// The question whether a loop could be parallel stands with it.
void f(int n, int *a) {
#pragma antiphon parallel?
  for (int i = 0; i < n; i++)
    a[i] = i;
}
