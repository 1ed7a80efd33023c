// The second iteration and the third may be on different threads.
int main(void) {
  int a[7] = {0};
#pragma omp parallel for schedule(guided, 2)
  for (int i = 0; i < 6; i++)
    a[i] = a[i + 1]; //~ data-race
  return a[0];
}
