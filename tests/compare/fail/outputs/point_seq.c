//@ part: yes
/* A struct of outputs: sums by coordinate. */
struct point { double x, y; };
#pragma TASS input
struct point p[3];
#pragma TASS output
struct point centre;
#pragma TASS output
int counts[2];
int main(void) {
  double x = 0, y = 0;
  for (int i = 0; i < 3; i++) { x += p[i].x; y += p[i].y; }
  centre.x = x / 3;
  centre.y = y / 3;
  counts[0] = 3;
  counts[1] = 6;
  return 0;
}
