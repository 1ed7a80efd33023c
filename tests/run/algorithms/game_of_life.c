/* Conway's game of life on a torus. */
#include <stdio.h>
#include <string.h>
#define W 10
#define H 8

static char now[H][W + 1], then[H][W + 1];
static int neighbours(int r, int c) {
  int n = 0;
  for (int i = -1; i <= 1; i++)
    for (int j = -1; j <= 1; j++)
      if (i || j) n += now[(r + i + H) % H][(c + j + W) % W] == '#';
  return n;
}
static void step(void) {
  for (int r = 0; r < H; r++)
    for (int c = 0; c < W; c++) {
      int n = neighbours(r, c);
      then[r][c] = n == 3 || (n == 2 && now[r][c] == '#') ? '#' : '.';
    }
  memcpy(now, then, sizeof now);
}
int main(void) {
  for (int r = 0; r < H; r++) {
    memset(now[r], '.', W);
    memset(then[r], '.', W);
    now[r][W] = then[r][W] = '\0';
  }
  now[0][1] = now[1][2] = now[2][0] = now[2][1] = now[2][2] = '#';
  now[5][6] = now[5][7] = now[5][8] = '#';
  for (int t = 0; t <= 12; t++) {
    if (t % 6 == 0) {
      printf("t=%d\n", t);
      for (int r = 0; r < H; r++) puts(now[r]);
    }
    step();
  }
  return 0;
}
