// A number that a loop computes opens the way out of the array.
//@ verify --check data-race,array-bounds
#define N 50

int main(void) {
  static int a[N], b[N];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = i * i;
  if (a[7] == 49)
    b[a[7] + 1] = 1; //~ array-bounds
  return 0;
}
