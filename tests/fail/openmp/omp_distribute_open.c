// How teams share a loop is open if no clause says it: the first two iterations may be different teams'.
int main(void) {
  int a[8] = {0}, teams[2] = {0};
#pragma omp teams num_teams(2)
  {
    int own = 1;
#pragma omp distribute
    for (int i = 0; i < 8; i++) a[i < 2 ? 0 : i] = own; //~ data-race
  }
  return teams[0];
}
