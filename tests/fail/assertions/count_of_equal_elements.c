//@ verify
#pragma antiphon input
int a[3];
int main(void) {
#pragma antiphon assert count {int i | 0 <= i && i < 3} a[i] == a[0] < 3 //~ assertion
  return 0;
}
