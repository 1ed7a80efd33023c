/* Arrays. */
//@[ast] show ast
//@[model] show model
double m[2][3];
int main(void) {
  int i = 1;
  m[i][2] = m[0][i + 1];
  return sizeof m / sizeof m[0];
}
