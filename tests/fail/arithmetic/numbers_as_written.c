/* An integer that C converts is told as it was written. */
#pragma TASS input {x > 0}
double x;

int main(void) {
#pragma TASS assert x / 2 > 0.5 //~ assertion
  return 0;
}
