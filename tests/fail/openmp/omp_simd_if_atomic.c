// The condition holds, so that there are several lanes.
int main(void) {
  int s = 0, count = 0;
#pragma omp simd if (count == 0)
  for (int i = 0; i < 3; i++) {
    s = s + i; //~ data-race
#pragma omp atomic
    count++;
  }
  return s;
}
