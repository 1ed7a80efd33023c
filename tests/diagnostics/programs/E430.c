//@ compare -n 2
//@ spec: E430-spec.c
/* The size has another name here. */
#pragma TASS input {n > 0} int n
#define n 3 //~ E430
#pragma TASS input
float x; //~ E430
#pragma TASS output
double y;
int main(void) { y = n * x; return 0; }
