// The phases of two iterations are in each other's way.
int main(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < 3; i++) {
    sum += a[i]; //~ data-race
#pragma omp scan inclusive(sum)
    a[i + 1] = sum;
  }
  return a[0];
}
