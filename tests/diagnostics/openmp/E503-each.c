// Each construct with `default(none)`.
int g;
static const int fixed = 3;
int main(void) {
  int n = 4, a[4], s = 0;
#pragma omp parallel for default(none) shared(a)
  for (int i = 0; i < n; i++) //~ E503
    a[i] = fixed;
#pragma omp parallel default(none)
  g = 1; //~ E503
#pragma omp parallel
#pragma omp single
#pragma omp task default(none) shared(s)
  s = a[0]; //~ E503
  _Pragma("omp parallel default(none) reduction(+ : s)")
  s += n; //~ E503
  return s;
}
