// The mean by a reduction, compared with the sequential one for every input.
//@ spec: omp_mean_seq.c
//@[any] args: --threads 2 -DSCHEDULE=
//@[static] args: --threads 2 -DSCHEDULE=schedule(static)
//@[chunks] args: --threads 2 -DSCHEDULE=schedule(static,2)
//@[dynamic] args: --threads 2 -DSCHEDULE=schedule(dynamic,1)
//@[guided] args: --threads 2 -DSCHEDULE=schedule(guided,2)
//@[auto] args: --threads 2 -DSCHEDULE=schedule(auto)
//@[runtime] args: --threads 2 -DSCHEDULE=schedule(runtime)
#pragma antiphon input {N > 0 && N <= 4} int
#define N 4
#pragma antiphon input
double a[N];
#pragma antiphon output
double mean;

int main(void) {
  double sum = 0;
#pragma omp parallel for SCHEDULE reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
  mean = sum / N;
  return 0;
}
