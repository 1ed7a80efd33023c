// What is open about tasks, where it is not explored.
static int total;
void all(void) {
#pragma omp task in_reduction(+ : total)
  total += 1;
}
int main(void) {
  static int a[4];
  int x[2] = {0}, y = 0, (*p)[2] = &x;
#pragma omp taskloop if (0) mergeable lastprivate(y) //~ U120
  for (int i = 0; i < 4; i++) a[i] = y = i;
#pragma omp taskgroup task_reduction(+ : total)
  {
    all();
#pragma omp task in_reduction(+ : total) //~ U120
    {
      total += 1;
      a[0] = total;
    }
  }
#pragma omp taskgroup task_reduction(+ : x) //~ U120
  {
#pragma omp task in_reduction(+ : x)
    x[0] += 1;
#pragma omp taskwait
    a[0] = (*p)[0];
  }
  return 0;
}
