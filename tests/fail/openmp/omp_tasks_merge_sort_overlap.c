// Both halves have the element in the middle.
#define N 4
static int a[N], b[N];
static void sort(int low, int high) {
  if (high - low < 2) return;
  int middle = (low + high) / 2;
#pragma omp task
  sort(low, middle + (high - low > 2));
#pragma omp task
  sort(middle, high);
#pragma omp taskwait
  int i = low, j = middle;
  for (int k = low; k < high; k++) b[k] = j >= high || (i < middle && a[i] <= a[j]) ? a[i++] : a[j++]; //~ data-race
  for (int k = low; k < high; k++) a[k] = b[k];
}
int main(void) {
  for (int i = 0; i < N; i++) a[i] = (i * 3) % N;
#pragma omp parallel
#pragma omp single
  sort(0, N);
  return 0;
}
