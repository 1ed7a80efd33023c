// The first iteration of a chunk uses the last one of the chunk before.
int main(void) {
  int a[8] = {0};
#pragma omp parallel for schedule(dynamic, 2)
  for (int i = 1; i < 8; i++) a[i] = a[i - 1]; //~ data-race
  return 0;
}
