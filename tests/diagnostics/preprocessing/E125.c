//@ args: show preprocessed
#pragma TASS input int
#define N 10
#undef N     //~ E125
#define N 20 //~ E125
