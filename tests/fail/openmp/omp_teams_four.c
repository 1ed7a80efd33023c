// A league has as many teams as it asks for.
int main(void) {
  int a[2] = {0};
  extern int omp_get_team_num(void);
#pragma omp teams num_teams(4)
  a[omp_get_team_num()] = 1; //~ array-bounds
  return 0;
}
