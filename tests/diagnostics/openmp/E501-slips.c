// Words that OpenMP does not have, and a block that begins too early.
int main(void) {
  int x = 0;
#pragma omp parallel last(x) //~ E501
  x = 1;
#pragma omp paralel for //~ E501
  for (int i = 0; i < 2; i++) x = i;
#pragma omp parallel { //~ E501
  x = 2;
  return x;
}
