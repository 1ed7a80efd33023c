//@ compare -n 1
//@ exit: 0
//@ spec: W033-spec.c
/* A number that only this program is given, and that does not matter. */
#pragma antiphon input {BLOCK > 0} int
#define BLOCK 4 //~ W033
#pragma antiphon input
int n;
#pragma antiphon output
int y;
int main(void) { y = n + BLOCK - BLOCK; return 0; }
