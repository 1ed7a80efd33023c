// One element was changed, and the others were not.
#pragma TASS input {N >= 1}
int N;
#pragma TASS input {forall {int i | 0 <= i && i < N} a[i] > 0}
double a[N];
#pragma TASS input {0 <= k && k < N}
int k;

int main(void) {
  a[k] = a[k] + 1; //~ W031
#pragma TASS assert forall {int i | 0 <= i && i < N} a[i] > 1  //~ assertion
  return 0;
}
