// Only one thread adds its part.
//@ spec: omp_adder_wrong_seq.c
//@ args: --threads 2
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
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      part += a[i];
#pragma omp master
    total += part;
  }
  sum = total; //~ equivalence
  return 0;
}
