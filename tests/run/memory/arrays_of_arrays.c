/* Arrays of arrays, and pointers to rows. */
#include <stdio.h>

static int grid[3][4] = {{1, 2, 3, 4}, {5, 6}, {[2] = 9}};

static int sum(int rows, int (*a)[4]) {
  int s = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 4; j++) s += a[i][j];
  return s;
}

static void transpose(int out[4][3], int in[3][4]) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) out[j][i] = in[i][j];
}

int main(void) {
  int t[4][3];
  char words[][6] = {"one", "three", "five"};
  printf("%d %d %d\n", sum(3, grid), sum(1, grid + 1), sum(2, &grid[1]));
  transpose(t, grid);
  for (int i = 0; i < 4; i++) printf("%d %d %d\n", t[i][0], t[i][1], t[i][2]);
  int cube[2][3][2] = {{{1, 2}, {3, 4}, {5, 6}}, {{7}}};
  int *row = cube[0][2];
  printf("%d %d %d\n", row[1], cube[1][0][0], (*(*(cube + 1) + 0))[1]);
  for (int i = 0; i < 3; i++) printf("%s %c\n", words[i], words[i][1]);
  printf("%d %d\n", (int)(sizeof grid / sizeof grid[0]), (int)sizeof words);
  return 0;
}
