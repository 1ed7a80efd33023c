//@ part: yes
/* The mean of n values. */
#pragma TASS input {n > 0}
double n;
#pragma TASS input
double total;
#pragma TASS output
double mean;
int main(void) { mean = total / n; return 0; }
