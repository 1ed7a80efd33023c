//@ compare -n 2
//@ spec: E430-spec.c
/* An input has another type here. */
#pragma TASS input {N > 0} int N
#define N 3
#pragma TASS input
float x; //~ E430
#pragma TASS output
double y;
int main(void) { y = N * x; return 0; }
