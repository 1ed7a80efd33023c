//@ verify --arith machine
#pragma antiphon input {n > 0} int
int n;

int main(void) {
  long long twice = 2LL * n;
  return (int)(twice - twice);
}
