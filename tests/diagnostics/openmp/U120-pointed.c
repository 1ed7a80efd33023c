// Assignments behind pointers that are not all there to be seen, and chunks that a compiler rounds up.
int main(void) {
  int x = -1, y = 0, s[8] = {0};
  int *p = &y;
#pragma omp parallel for lastprivate(conditional : x) private(p) //~ U120
  for (int i = 0; i < 4; i++) {
    p = &x;
    if (i == 2) *p = i;
  }
#pragma omp parallel for lastprivate(conditional : x) //~ U120
  for (int i = 0; i < 4; i++) {
    int *q = &x;
    if (i == 2) {
#pragma omp atomic write
      *q = 3;
    }
    if (i == 1) *q = 1;
  }
#pragma omp parallel
#pragma omp for simd schedule(simd : static, 2) //~ U120
  for (int i = 0; i < 8; i++) s[i] += i;
#pragma omp parallel for simd schedule(simd : static)
  for (int i = 0; i < 8; i++) s[i] += i;
  return y;
}
