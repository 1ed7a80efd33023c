//@ verify
#pragma antiphon input
int a[3];
int main(void) {
#pragma antiphon assert a[2] == max {int i | 0 <= i && i < 3} a[i] //~ assertion
  return 0;
}
