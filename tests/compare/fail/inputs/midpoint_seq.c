//@ part: yes
#pragma TASS input
int a, b;
#pragma TASS output
int m;
int main(void) { m = (a + b) / 2; return 0; }
