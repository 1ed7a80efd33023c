//@ args: --infer
// An array of any size is filled through a pointer that walks along it.
#pragma antiphon input {N >= 0} int
#define N 10
int b[N];

int main(void) {
  int *p;
  for (p = b; p < b + N; p++)
    *p = 7;
#pragma antiphon assert forall {int k | 0 <= k && k < N} b[k] == 7
  return 0;
}
