//@ verify --contracts
// One element more than is assigned.
#pragma antiphon requires n >= 1 && \valid(a[0..n])
#pragma antiphon ensures forall {int k | 0 <= k && k < n} a[k] == 0
#pragma antiphon assigns a[0..n-1]
void clear(int *a, int n) { //~ assertion
  int i = 0;
#pragma antiphon invariant 0 <= i && i <= n + 1
#pragma antiphon invariant forall {int k | 0 <= k && k < i} a[k] == 0
  while (i <= n) {
    a[i] = 0;
    i++;
  }
}

int main(void) {
  int a[3] = {1, 2, 3};
  clear(a, 2);
  return 0;
}
