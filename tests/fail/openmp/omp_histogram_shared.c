// The copies are added up without an order.
#define N 12
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int data[N], histogram[4] = {0};
  for (int i = 0; i < N; i++) data[i] = __VERIFIER_nondet_int() & 3;
#pragma omp parallel
  {
    int mine[4] = {0};
#pragma omp for nowait
    for (int i = 0; i < N; i++) mine[data[i]]++;
    for (int b = 0; b < 4; b++) histogram[b] += mine[b]; //~ data-race
  }
  return histogram[0] < 0;
}
