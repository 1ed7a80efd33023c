// The variable that a capture is written to is shared.
int main(void) {
  int x = 0, seen = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic capture
    {
      seen = x; //~ data-race
      x += 1;
    }
  }
  return seen;
}
