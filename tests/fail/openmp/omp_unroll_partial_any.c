// With a factor of 2 no two threads would meet; the compiler may take another one.
int main(void) {
  int a[5] = {0};
#pragma omp parallel for num_threads(2)
#pragma omp unroll partial
  for (int i = 0; i < 4; i++)
    a[i] = i % 2 ? a[i - 1] : i; //~ data-race
  return 0;
}
