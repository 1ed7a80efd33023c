// Copies of `max` of fractions begin with a number that is not known here; it must not be looked at.
int main(void) {
  long double v[4] = {0}, m = 0, top = 0;
  int at = 0;
#pragma omp parallel for reduction(max : m) lastprivate(at) //~ U120
  for (int i = 0; i < 4; i++)
    if (v[i] > m) {
      m = v[i];
      at = i;
    }
#pragma omp parallel for reduction(max : top)
  for (int i = 0; i < 4; i++)
    if (v[i] > top) top = v[i];
  return at;
}
