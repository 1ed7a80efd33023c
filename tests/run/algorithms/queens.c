/* N queens by backtracking. */
#include <stdio.h>
#define MAX 8

static int column[MAX];
static long solutions;
static int safe(int row) {
  for (int r = 0; r < row; r++) {
    int d = column[row] - column[r];
    if (d == 0 || d == row - r || d == r - row) return 0;
  }
  return 1;
}
static void place(int row, int n) {
  if (row == n) {
    if (solutions++ == 0) {
      for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) putchar(column[r] == c ? 'Q' : '.');
        putchar('\n');
      }
    }
    return;
  }
  for (column[row] = 0; column[row] < n; column[row]++)
    if (safe(row)) place(row + 1, n);
}
int main(void) {
  for (int n = 1; n <= 6; n++) {
    solutions = 0;
    place(0, n);
    printf("%d: %ld\n", n, solutions);
  }
  return 0;
}
