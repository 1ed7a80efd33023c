//@ verify
#pragma antiphon input {n >= 0} int
int n;
#pragma antiphon input int
int sum;

int main(void) {
  int mean = n > 0 ? sum / n : 0;
  return mean - mean;
}
