// A copy of a section has what the section names: the elements beside it have no values.
int a[4];

int main(void) {
#pragma omp parallel for reduction(+ : a[1 : 2]) num_threads(2)
  for (int i = 0; i < 4; i++)
    a[0] += i;  //~ uninitialized
  return 0;
}
