//@ compare
//@ spec: absolute_seq.c
/* The sign is lost below -1 only. */
#pragma TASS input
double x;
#pragma TASS output
double y;
int main(void) {
  if (x < -1)
    y = x; //~ equivalence
  else if (x < 0)
    y = -x;
  else
    y = x;
  return 0;
}
