// Constructs inside of others that must not be there.
int main(void) {
  int a[4] = {0}, x = 0;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 4; i++) {
#pragma omp for //~ E501
      for (int j = 0; j < 4; j++)
        a[j] = i;
    }
#pragma omp single
    {
#pragma omp barrier //~ E501
      x = 1;
    }
#pragma omp critical
    {
#pragma omp sections //~ E501
      {
        x = 2;
      }
    }
#pragma omp masked
    {
#pragma omp single //~ E501
      x = 3;
    }
#pragma omp task
    {
#pragma omp barrier //~ E501
    }
#pragma omp critical(one)
    {
#pragma omp critical(one) //~ E501
      x = 4;
    }
#pragma omp section //~ E501
    x = 5;
#pragma omp for
    for (int i = 0; i < 4; i++) {
#pragma omp ordered //~ E501
      a[i] = x;
    }
#pragma omp cancel for //~ E501
#pragma omp scan inclusive(x) //~ E501
#pragma omp ordered depend(source) //~ E501
  }
  return a[0] + x;
}
