// Jumps out of constructs, and into them.
int f(int n) {
  int x = 0;
  goto in; //~ E502
#pragma omp parallel
  {
  in:
    x = 1;
  }
#pragma omp single
  return x; //~ E502
#pragma omp critical
  {
    goto out; //~ E502
  }
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      return 1; //~ E502
    }
  }
#pragma omp task
  goto out; //~ E502
  _Pragma("omp parallel for")
  for (int i = 0; i < n; i++)
    if (i == 3)
      break; //~ E502
out:
  return x;
}
int main(void) { return f(2); }
