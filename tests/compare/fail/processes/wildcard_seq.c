//@ part: yes
/* A difference. */
#pragma TASS input
int a, b;
#pragma TASS output
int d;
int main(void) { d = a - b; return 0; }
