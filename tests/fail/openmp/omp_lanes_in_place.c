// Lanes inside of a loop of a team: what they change of the variables around is seen, also where they stay in place.
//@[own,around,shared] args: --max-violations 1
//@[own] args: -DOWN
//@[around] args: -DAROUND
//@[shared] args: -DSHARED
int main(void) {
  int a[8] = {0}, c = 0, t = 0;
#pragma omp parallel for
  for (int r = 0; r < 2; r++) {
    int b[8] = {0};
#pragma omp simd
    for (int i = 1; i < 4; i++) {
#ifdef OWN
      b[i] = b[i - 1] + 1; //~[own] data-race
#endif
#ifdef AROUND
      a[4 * r + i] = c;
#endif
#ifdef SHARED
      t = a[i]; //~[shared] data-race
      a[4 * r + i] = b[i];
#endif
    }
#ifdef AROUND
    if (r == 1)
      c = 1; //~[around] data-race
#endif
  }
  return a[0] + c + t;
}
