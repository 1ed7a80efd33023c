// The iterations of one team's chunk are shared by its threads.
int main(void) {
  int a[2] = {0};
#pragma omp teams distribute parallel for dist_schedule(static, 4) schedule(static, 2)
  for (int i = 0; i < 8; i++) a[i / 4] += i; //~ data-race
  return 0;
}
