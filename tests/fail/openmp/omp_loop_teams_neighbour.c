// Iterations of one team may run at once, too.
int main(void) {
  int a[7] = {0};
#pragma omp teams
  {
#pragma omp loop bind(teams)
    for (int i = 0; i < 6; i++) a[i] = a[i + 1]; //~ data-race
  }
  return 0;
}
