// What is open about tasks, where it is not explored.
int main(void) {
  static int a[4];
  int t = 0, x = 0, y = 0, n = 2, some[n];
#pragma omp taskloop collapse(2) firstprivate(t) //~ U120
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < i; j++) a[i] = t++;
  some[0] = 0;
#pragma omp task if (0) mergeable private(some) //~ U120
  some[0] = 1;
#pragma omp task if (0) mergeable firstprivate(y)
  a[y] = 1;
#pragma omp taskgroup task_reduction(+ : x)
  {
#pragma omp task in_reduction(+ : x) //~ U120
    {
      x += 1;
      a[0] = x;
    }
#pragma omp taskloop in_reduction(+ : x) num_tasks(2)
    for (int i = 0; i < 4; i++) x += i;
  }
#pragma omp taskloop reduction(+ : t) num_tasks(2) //~ U120
  for (int i = 0; i < 4; i++) {
    t += i;
    a[i] = t;
  }
#pragma omp taskgroup task_reduction(+ : x) //~ U120
  {
#pragma omp task in_reduction(+ : x)
    x += 1;
#pragma omp taskwait
    a[0] = x;
  }
  return 0;
}
