//@ spec: infer_two_passes_seq.c
//@ compare --infer
/* The second loop changes in place what the first one left; both count with `i`. */
#pragma TASS input {N >= 0} int
#define N 10
#pragma TASS input
double a[N], b[N];
#pragma TASS output
double c[N];

int main(void) {
  int i;
  for (i = 0; i < N; i++) c[i] = b[i];
  for (i = 0; i < N; i++) c[i] += a[i]; //~ W032
  return 0;
}
