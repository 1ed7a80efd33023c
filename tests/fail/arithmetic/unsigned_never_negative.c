// An unsigned counter is never negative: it wraps, and the index with it.
//@[ideal] verify
//@[machine] verify --arith machine

int main(void) {
  int a[3] = {1, 2, 3};
  for (unsigned i = 2; i >= 0; i--)
    a[i] = 0;  //~ array-bounds
  return 0;
}
