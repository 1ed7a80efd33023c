// Nobody waits for the others.
int main(void) {
  int sum = 0, seen[2];
#pragma omp parallel num_threads(2)
  {
#pragma omp scope reduction(+ : sum) nowait
    sum += 3;
#pragma omp masked
    seen[0] = sum; //~ data-race
  }
  return seen[0];
}
