// a[N] is not an element of a[N], whatever N is.
#pragma TASS input {N >= 0}
int N;
#pragma TASS input
double a[N];

int main(void) {
  int i = N;
  a[i] = 3;  //~ array-bounds
  //~^ W031
  return 0;
}
