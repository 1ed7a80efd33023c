//@ part: yes
#pragma TASS input {N > 0 && N < 10} int N
#define N 3
#pragma TASS output
int y;
int main(void) { y = N; return 0; }
