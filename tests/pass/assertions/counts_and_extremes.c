//@ verify
#pragma antiphon input
int a[4];
static int larger(int x, int y) {
  if (x < y)
    return y;
  return x;
}
int main(void) {
  int positive = 0, most = a[0], least = a[0];
  for (int i = 0; i < 4; i++) {
    positive += a[i] > 0;
    most = larger(most, a[i]);
    if (a[i] < least)
      least = a[i];
  }
#pragma antiphon assert positive == count {int i | 0 <= i && i < 4} a[i] > 0
#pragma antiphon assert most == max {int i | 0 <= i && i < 4} a[i] && least == min {int i | 0 <= i && i < 4} a[i]
#pragma antiphon assert exists {int i | 0 <= i && i < 4} a[i] == most
#pragma antiphon assert larger(most, least) == most
  return 0;
}
