// Two iterations of one element are in different chunks, and so perhaps in different teams.
int main(void) {
  int a[5] = {0};
#pragma omp teams distribute dist_schedule(static, 2)
  for (int i = 0; i < 8; i++) a[(i + 1) / 2] += i; //~ data-race
  return 0;
}
