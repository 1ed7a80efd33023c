// Which iterations make up a task is open, and with it what one of them finds in the copy that another one has left.
int main(void) {
  static int a[4];
  int s = 0, t = 0;
#pragma omp taskloop reduction(+ : s) num_tasks(2) //~ U120
  for (int i = 0; i < 4; i++) {
    s += i;
    a[i] = s;
  }
#pragma omp taskloop firstprivate(t) grainsize(2) //~ U120
  for (int i = 0; i < 4; i++) a[i] = t++;
#pragma omp taskloop firstprivate(t) grainsize(2)
  for (int i = 0; i < 4; i++) a[i] = t;
  return 0;
}
