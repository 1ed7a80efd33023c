//@ compare
//@ spec: mean_seq.c
/* Another divisor. */
#pragma TASS input {n > 0}
double n;
#pragma TASS input
double total;
#pragma TASS output
double mean;
int main(void) {
  mean = total / (n + 1); //~ equivalence
  return 0;
}
