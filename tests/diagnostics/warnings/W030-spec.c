//@ part: yes
#pragma TASS input {0 < N && N < 3} int N
#define N 2
#pragma TASS input {a[0] >= 1}
int a[N];
#pragma TASS output
int y;
int main(void) { y = a[0]; return 0; }
