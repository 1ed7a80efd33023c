//@ compare
//@ spec: point_seq.c
/* The second coordinate is the first. */
typedef struct { double x, y; } vector;
#pragma TASS input
vector p[3];
#pragma TASS output
vector centre;
#pragma TASS output
int counts[2];
int main(void) {
  vector sum = {0, 0};
  for (int i = 2; i >= 0; i--) {
    sum.x += p[i].x / 3;
    sum.y += p[i].x / 3;
    counts[1] += 2; //~ W032
  }
  centre = sum; //~ equivalence
  counts[0] = counts[1] / 2;
  return 0;
}
