/* Eight queens by backtracking. */
#include <stdio.h>
#include <stdlib.h>

static int column[8], solutions;

static int safe(int row) {
  for (int r = 0; r < row; r++)
    if (column[r] == column[row] || abs(column[r] - column[row]) == row - r)
      return 0;
  return 1;
}

static void place(int row, int n) {
  if (row == n) {
    solutions++;
    return;
  }
  for (column[row] = 0; column[row] < n; column[row]++)
    if (safe(row))
      place(row + 1, n);
}

int main(void) {
  for (int n = 4; n <= 6; n++) {
    solutions = 0;
    place(0, n);
    printf("%d: %d\n", n, solutions);
  }
  return 0;
}
