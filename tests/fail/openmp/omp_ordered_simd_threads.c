// `ordered simd` is for the lanes of one thread: other threads do not wait.
int main(void) {
  int order[4], next = 0;
#pragma omp parallel for simd
  for (int i = 0; i < 4; i++) {
#pragma omp ordered simd
    order[next++] = i; //~ data-race
  }
  return 0;
}
