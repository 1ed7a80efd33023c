// The factorial: from n down, by `while`.
#pragma TASS input {n >= 0} int
#define n 10
#pragma TASS output
long factorial;

int main(void) {
  int left = n;
  factorial = 1;
  while (left > 1) {
    factorial = factorial * left;
    left--;
  }
  return 0;
}
