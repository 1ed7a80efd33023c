// `defaultmap(none)` leaves out a variable that is used.
int main(void) {
  int x = 0, a[2] = {0};
#pragma omp target defaultmap(none : scalar) //~ E503
  a[0] = x;
  return a[0];
}
