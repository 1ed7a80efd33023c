//@ compare
//@ spec: E432-spec.c
/* N = 10 is allowed here only. */
#pragma TASS input {1 <= N && N <= 10} int N
#define N 3 //~ E432
#pragma TASS output
int y;
int main(void) { y = N; return 0; }
