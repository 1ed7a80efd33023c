//@ args: show preprocessed
// Annotations stay in the text; macros in them are expanded, inputs are not.
#define LIMIT 100
#pragma TASS input {N > 0 && N < LIMIT} int
#define N 10
#pragma antiphon output
double sum[N];
#pragma pack(1)
#pragma unknown to us //~ W106
_Pragma("TASS assume N != 3") int x;
