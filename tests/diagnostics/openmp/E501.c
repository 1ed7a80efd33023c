int main(void) {
  int a[4];
#pragma omp parallel for schedule(static)
  for (int i = 0; i < 4; i++) {
#pragma omp barrier //~ E501
    a[i] = i;
  }
#pragma omp parallel nowait //~ E501
  a[0] = 1;
  return a[0];
}
