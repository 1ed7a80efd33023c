// The column is out of bounds, though the matrix has more elements.
#pragma TASS input {n >= 2}
int n;
#pragma TASS input {m >= 1}
int m;

int main(void) {
  double c[n][m];
  c[0][m] = 1;  //~ array-bounds
  return 0;
}
