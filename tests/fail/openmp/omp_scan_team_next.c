// The second phase of an iteration reads what the first phase of the next one writes, and nothing orders them.
int main(void) {
  int a[4] = {1, 2, 3, 4}, b[3], sum = 0, count = 0;
#pragma omp parallel for num_threads(2) reduction(inscan, + : sum)
  for (int i = 0; i < 3; i++) {
    a[i] = i;
    sum += a[i];
#pragma omp scan inclusive(sum)
    b[i] = sum + a[i + 1]; //~ data-race
#pragma omp atomic
    count += 1;
  }
  return b[0];
}
