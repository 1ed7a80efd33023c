//@ compare
//@ spec: W030-spec.c
//@ exit: 0
/* The size of `a` depends on N, so the constraints on it are compared by text. */
#pragma TASS input {0 < N && N < 3} int N
#define N 2
#pragma TASS input {a[0] > 0}
int a[N]; //~ W030
#pragma TASS output
int y;
int main(void) { y = a[0]; return 0; }
