// Tasks add to sums as the construct around adds them up.
int main(void) {
  int a[4] = {0}, s = 0;
#pragma omp taskgroup task_reduction(+ : a[0 : 2], s)
  {
#pragma omp task in_reduction(* : s) //~ E501
    s *= 2;
#pragma omp task in_reduction(+ : a[1 : 2]) //~ E501
    a[1] += 2;
#pragma omp task in_reduction(+ : a) //~ E501
    a[1] += 2;
#pragma omp task in_reduction(+ : a[0 : 2])
    a[1] += 2;
  }
#pragma omp taskloop reduction(+ : s) nogroup //~ E501
  for (int i = 0; i < 2; i++) s += i;
#pragma omp taskloop num_tasks(2) grainsize(1) //~ E501
  for (int i = 0; i < 2; i++) a[i] = i;
  return 0;
}
