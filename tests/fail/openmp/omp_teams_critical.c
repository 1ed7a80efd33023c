// A critical region excludes threads of its own team only.
int main(void) {
  int n = 0;
#pragma omp target map(tofrom : n)
#pragma omp teams distribute num_teams(2)
  for (int i = 0; i < 2; i++) {
#pragma omp critical
    n++; //~ data-race
  }
  return 0;
}
