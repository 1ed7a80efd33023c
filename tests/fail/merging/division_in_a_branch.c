// What fails in a branch fails with merging, too.
//@[on] verify --merge on
//@[off] verify --merge off
#pragma antiphon input
int a, b;

int main(void) {
  int quotient = 0;
  if (a > 0)
    quotient = a / b;  //~ division-by-zero
  return quotient < 0;
}
