// The last iteration may have begun when the first one takes its turn.
int main(void) {
  int far = 0, got = 0;
#pragma omp simd
  for (int i = 0; i < 6; i++) {
    if (i == 5) far = 1;
#pragma omp ordered simd
    if (i == 0) got = far; //~ data-race
  }
  return got;
}
