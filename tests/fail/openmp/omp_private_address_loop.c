// The copy of `t` that the pointer leads to ended with the loop.
int main(void) {
  int *p = 0, t;
#pragma omp parallel for private(t) shared(p)
  for (int i = 0; i < 4; i++) {
    t = i;
    if (i == 3)
      p = &t;
  }
  return *p; //~ pointer
}
