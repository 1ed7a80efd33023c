//@ args: show preprocessed
#pragma TASS input {N > 0} int
#define N 10
#if N > 5 //~ E124
int large;
#endif
