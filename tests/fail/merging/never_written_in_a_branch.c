// A variable that only one branch writes has no conditional value.
//@[on] verify --merge on
//@[off] verify --merge off
#pragma antiphon input
int a;

int main(void) {
  int x;
  if (a > 0)
    x = a;
  return x > 0;  //~ uninitialized
}
