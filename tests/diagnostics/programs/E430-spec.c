//@ part: yes
#pragma TASS input {N > 0} int N
#define N 3
#pragma TASS input
double x;
#pragma TASS output
double y;
int main(void) { y = N * x; return 0; }
