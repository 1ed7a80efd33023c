//@ verify --check exit-status
#pragma antiphon input {n <= 100} int
int n;

int main(void) {
  if (n > 100)
    return 2;
  return 0;
}
