// What a worksharing construct copies from or combines into is shared around it.
int main(void) {
  int x = 0, r = 0;
#pragma omp parallel private(x)
  {
    int y = 0;
    x = 1;
#pragma omp for firstprivate(x) //~ E501
    for (int i = 0; i < 4; i++) x = i;
#pragma omp for lastprivate(y) //~ E501
    for (int i = 0; i < 4; i++) y = i;
#pragma omp for reduction(+ : y) //~ E501
    for (int i = 0; i < 4; i++) y += i;
#pragma omp sections lastprivate(y) //~ E501
    { y = 1; }
#pragma omp single firstprivate(y) //~ E501
    { y = 1; }
#pragma omp scope reduction(+ : y) //~ E501
    { y += 1; }
#pragma omp for reduction(+ : r)
    for (int i = 0; i < 4; i++) r += i;
#pragma omp task firstprivate(y)
    y++;
  }
#pragma omp parallel reduction(+ : r)
  {
#pragma omp for reduction(+ : r) //~ E501
    for (int i = 0; i < 4; i++) r += i;
  }
#pragma omp parallel firstprivate(r)
  {
#pragma omp for simd lastprivate(r) //~ E501
    for (int i = 0; i < 4; i++) r = i;
  }
#pragma omp teams private(r)
  {
#pragma omp distribute firstprivate(r) //~ E501
    for (int i = 0; i < 4; i++) r = i;
#pragma omp distribute lastprivate(r) //~ E501
    for (int i = 0; i < 4; i++) r = i;
    r = 0;
#pragma omp parallel for reduction(+ : r)
    for (int i = 0; i < 4; i++) r += i;
  }
  return 0;
}
