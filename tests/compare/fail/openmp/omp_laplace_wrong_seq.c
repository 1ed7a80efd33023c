// Laplace's equation by sweeps, one point after the other.
//@ part: yes
#define N 4
#define SWEEPS 2
#pragma antiphon input
double u0[N][N];
#pragma antiphon output
double result[N][N], change;

int main(void) {
  double a[2][N][N], moved = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[0][i][j] = a[1][i][j] = u0[i][j];
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
    int from = sweep % 2, to = 1 - from;
    moved = 0;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        double around = a[from][i][j - 1] + a[from][i][j + 1] + a[from][i - 1][j] + a[from][i + 1][j];
        a[to][i][j] = around / 4;
        double by = a[to][i][j] - a[from][i][j];
        moved += by * by;
      }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      result[i][j] = a[SWEEPS % 2][i][j];
  change = moved;
  return 0;
}
