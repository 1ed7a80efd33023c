// Clauses that need others, and loops that `unroll` does not leave.
int main(void) {
  int x = 0;
#pragma omp taskwait nowait //~ E501
#pragma omp parallel for
#pragma omp unroll full //~ E501 E504
  for (int i = 0; i < 4; i++)
    x++;
#pragma omp parallel for
#pragma omp unroll partial(x) //~ E501 E504
  for (int i = 0; i < 4; i++)
    x++;
#pragma omp target device(ancestor : 1) //~ E501
  x++;
#pragma omp target defaultmap(to : scalar) defaultmap(from : scalar) //~ E501
  x++;
  return x;
}
