// The iterator leaves out the last element.
int main(void) {
  int a[2] = {0}, sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int i = 0; i < 2; i++) {
#pragma omp task depend(out : a[i]) shared(a) firstprivate(i)
      a[i] = i + 1; //~ data-race
    }
#pragma omp task depend(iterator(k = 0 : 1), in : a[k]) shared(a, sum)
    sum = a[0] + a[1];
  }
  return sum;
}
