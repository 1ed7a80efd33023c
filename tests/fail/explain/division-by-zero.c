//@ verify
#pragma antiphon input {n >= 0} int
int n;
#pragma antiphon input int
int sum;

int main(void) {
  int mean = sum / n; //~ division-by-zero
  return mean - mean;
}
