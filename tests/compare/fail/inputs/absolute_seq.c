//@ part: yes
/* The absolute value, without a branch. */
#pragma TASS input
double x;
#pragma TASS output
double y;
int main(void) { y = x < 0 ? -x : x; return 0; }
