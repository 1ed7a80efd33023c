// Clauses that do not belong.
int main(void) {
  int a[4] = {0}, x = 0;
#pragma omp parallel for copyprivate(x) //~ E501
  for (int i = 0; i < 4; i++)
    a[i] = i;
#pragma omp parallel
  {
#pragma omp single lastprivate(x) //~ E501
    x = 1;
#pragma omp barrier nowait //~ E501
#pragma omp master private(x) //~ E501
    x = 2;
#pragma omp critical schedule(static) //~ E501
    x = 3;
#pragma omp task schedule(static) //~ E501
    x = 4;
#pragma omp taskwait shared(x) //~ E501
#pragma omp cancel for nowait //~ E501
#pragma omp single nowait copyprivate(x) //~ E501
    x = 5;
  }
#pragma omp target update map(to : x) //~ E501
#pragma omp target enter data map(from : x) //~ E501
  _Pragma("omp parallel nowait") //~ E501
  x = 6;
  return a[0] + x;
}
