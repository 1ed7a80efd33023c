//@ compare
//@ spec: different_outputs_seq.c
#pragma TASS output
int b; //~ E431
int main(void) { b = 1; return 0; }
