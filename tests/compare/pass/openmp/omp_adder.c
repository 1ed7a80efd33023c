// Partial sums, added in a critical region.
//@ spec: omp_adder_seq.c
//@[any] args: --threads 2 -DSCHEDULE=
//@[static] args: --threads 2 -DSCHEDULE=schedule(static)
//@[chunks] args: --threads 2 -DSCHEDULE=schedule(static,2)
//@[dynamic] args: --threads 2 -DSCHEDULE=schedule(dynamic,1)
//@[guided] args: --threads 2 -DSCHEDULE=schedule(guided,2)
//@[auto] args: --threads 2 -DSCHEDULE=schedule(auto)
//@[runtime] args: --threads 2 -DSCHEDULE=schedule(runtime)
#define N 5
#pragma antiphon input
int a[N];
#pragma antiphon output
int sum;

int main(void) {
  int total = 0;
#pragma omp parallel
  {
    int part = 0;
#pragma omp for SCHEDULE nowait
    for (int i = 0; i < N; i++)
      part += a[i];
#pragma omp critical
    total += part;
  }
  sum = total;
  return 0;
}
