// Teams do not wait behind a loop, and may share the next one otherwise.
int main(void) {
  int a[4] = {0}, b[4] = {0};
#pragma omp teams num_teams(2)
  {
    int own = 1;
#pragma omp distribute
    for (int i = 0; i < 4; i++) a[i] = own;
#pragma omp distribute
    for (int i = 0; i < 4; i++) b[i] = a[i]; //~ data-race
  }
  return 0;
}
