// Without a reduction two iterations count in the same place.
static void count(int n, const int *a, int *bins) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    bins[a[i]]++; //~ data-race
}
int main(void) {
  int a[5] = {0, 2, 2, 1, 2}, bins[3] = {0};
  count(5, a, bins);
  return bins[0];
}
