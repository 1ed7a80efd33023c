// What is open about tasks, where it is not explored.
static int total;
int all(void) { return total; }
int main(void) {
  static int a[4];
  int x = 0, y = 0, *p = &y;
#pragma omp taskloop if (0) mergeable lastprivate(x) //~ U120
  for (int i = 0; i < 4; i++) a[i] = x = i;
#pragma omp taskgroup task_reduction(+ : total)
  {
#pragma omp task in_reduction(+ : total) //~ U120
    {
      total += 1;
      a[0] = total;
    }
  }
#pragma omp taskgroup task_reduction(+ : x)
  {
#pragma omp task in_reduction(+ : x) //~ U120
    {
      x += 1;
#pragma omp parallel num_threads(2)
      a[1] = x;
    }
  }
#pragma omp taskgroup task_reduction(+ : y) //~ U120
  {
#pragma omp task in_reduction(+ : y)
    y += 1;
#pragma omp taskwait
    a[0] = *p;
  }
  return 0;
}

void pieces(void) {
  int a[3][4] = {{0}};
#pragma omp taskgroup task_reduction(+ : a[1][0:2])
  {
#pragma omp task in_reduction(+ : a[1][0:2]) //~ U120
    a[1][0] += 1;
  }
}
