// One access is outside of the statement in which lanes take turns.
int main(void) {
  int n = 0, a[4];
#pragma omp simd
  for (int i = 0; i < 4; i++) {
    a[i] = n;
#pragma omp ordered simd
    n = i; //~ data-race
  }
  return 0;
}
