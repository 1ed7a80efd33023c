// `masked` where threads share something among them, and tiles of nothing.
int main(void) {
  int x = 0;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 4; i++) {
#pragma omp masked //~ E501
      x = i;
    }
#pragma omp task
    {
#pragma omp master //~ E501
      x = 1;
    }
  }
#pragma omp tile //~ E501
  for (int i = 0; i < 4; i++)
    x = i;
#pragma omp tile sizes(0) //~ E501
  for (int i = 0; i < 4; i++)
    x = i;
  return x;
}
