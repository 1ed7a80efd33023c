// `schedule(static, 1)` says which thread of a team executes an iteration; that the teams have parts of all iterations comes before it.
int main(void) {
  int a[6] = {0};
#pragma omp target teams distribute parallel for schedule(static, 1) map(tofrom : a)
  for (int i = 0; i < 12; i++) a[i % 6] = i; //~ data-race
  return 0;
}
