/* Vla. */
//@[ast] show ast
//@[model] show model
int sum(int n, int a[n][n]) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i][i];
  return s;
}
int main(void) {
  int n = 2;
  int a[n][n];
  a[0][0] = a[1][1] = 1;
  return sum(n, a) + sizeof a / sizeof a[0];
}
