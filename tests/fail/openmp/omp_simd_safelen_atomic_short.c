// Two lanes run at once, and the second reads what the first writes.
int main(void) {
  int a[6] = {1, 2}, count = 0;
#pragma omp simd safelen(3)
  for (int i = 2; i < 6; i++) {
    a[i] = a[i - 2] + 1; //~ data-race
#pragma omp atomic
    count++;
  }
  return count;
}
