//@[executed] verify
//@[replaced] verify --contracts
// What is `\valid` holds values; the last element was never written.
#pragma antiphon requires \valid(a[0..2]) //~ uninitialized
#pragma antiphon ensures \result == a[0]
int first(const int *a) { return a[0]; }

int main(void) {
  int a[3];
  a[0] = 1;
  a[1] = 2;
  return first(a) - 1;
}
