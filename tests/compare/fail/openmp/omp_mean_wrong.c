// The sum is forgotten.
//@ spec: omp_mean_wrong_seq.c
//@ args: --threads 2
#pragma antiphon input {N > 0 && N <= 4} int
#define N 4
#pragma antiphon input
double a[N];
#pragma antiphon output
double mean;

int main(void) {
  double sum = 0, last = 0;
#pragma omp parallel for reduction(+ : sum) lastprivate(last)
  for (int i = 0; i < N; i++)
    last = i;
  mean = sum / N; //~ equivalence
  return 0;
}
