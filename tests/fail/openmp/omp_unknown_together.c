// Which element each thread writes is not known, and once they may be the same.
extern int __VERIFIER_nondet_int(void);
int a[8][2];
int main(void) {
  int k[8];
  for (int i = 0; i < 8; i++) k[i] = __VERIFIER_nondet_int() & 1;
#pragma omp parallel num_threads(2)
  {
#pragma omp sections
    {
#pragma omp section
      for (int i = 0; i < 8; i++) a[i][k[i]] = 1; //~ data-race
#pragma omp section
      for (int i = 0; i < 8; i++) a[i][i < 7 ? 1 - k[i] : 1] = 2;
    }
  }
  return 0;
}
