//@ args: show preprocessed
#pragma TASS input {N > 0}
//~^ E123
#define N 10
int a[N];
