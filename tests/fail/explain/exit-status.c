//@ verify --check exit-status
#pragma antiphon input int
int n;

int main(void) {
  if (n > 100)
    return 2; //~ exit-status
  return 0;
}
