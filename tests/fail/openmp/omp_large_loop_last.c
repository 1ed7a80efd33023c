// Only the last of ten thousand elements is used twice.
double b[101][101];
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++) b[i + (i == 98 && j == 99)][j] = 1; //~ data-race
  return 0;
}
