// `break` and `continue` that would lead to a loop outside.
int main(void) {
  int x = 0;
  for (int k = 0; k < 3; k++) {
#pragma omp parallel
    {
      if (x)
        break; //~ E502
      continue; //~ E502
    }
  }
  switch (x) {
  default:
    _Pragma("omp critical")
    { break; } //~ E502
  }
  return x;
}
