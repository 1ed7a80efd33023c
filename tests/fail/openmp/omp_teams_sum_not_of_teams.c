// The threads add up, the teams do not.
enum { N = 8, BLOCK = 4 };
int main(void) {
  int a[N], sum = 0;
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp teams num_teams(2)
#pragma omp distribute
  for (int block = 0; block < N; block += BLOCK) {
    int part = 0;
#pragma omp parallel for reduction(+ : part)
    for (int i = block; i < block + BLOCK; i++) part += a[i];
    sum += part; //~ data-race
  }
  return sum < 0;
}
