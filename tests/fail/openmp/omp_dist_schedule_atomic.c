// The same where iterations synchronise: the third one is the other team's.
int main(void) {
  int a[2] = {0}, count = 0;
#pragma omp teams num_teams(2)
  {
#pragma omp distribute dist_schedule(static, 2)
    for (int i = 0; i < 4; i++) {
      a[i == 2 ? 0 : i / 2] += i; //~ data-race
#pragma omp atomic
      count++;
    }
  }
  return 0;
}
