// Some executions end with a status; that is not a violation unless it is asked for.
//@[usual] verify
//@[asked] verify --check exit-status --input N=0..3
#pragma antiphon input {N >= 0} int
#define N 3

int main(void) {
  return N > 3 ? 2 : 0;
}
