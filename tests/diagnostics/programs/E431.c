//@ compare
//@ spec: E431-spec.c
/* An output is missing, and another has one element more. */
#pragma TASS output
int a[4]; //~ E431
int main(void) { a[0] = 1; return 0; }
