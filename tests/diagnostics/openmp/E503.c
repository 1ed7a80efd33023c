int main(void) {
  int n = 0, m = 0;
#pragma omp parallel default(none) shared(n)
  {
    n = 1;
    m = 1; //~ E503
  }
  return n + m;
}
