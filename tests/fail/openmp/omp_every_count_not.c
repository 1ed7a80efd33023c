//@ verify --threads 2
// The wrong twins of two loops that are proved for every count: neighbours meet.
static void even(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[2 * i] = a[2 * i + 2]; //~ data-race
}

int main(void) {
  int a[6] = {0};
  even(2, a);
  return 0;
}
