// Only functions that return an expression can be called in annotations.
static int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
int main(void) {
#pragma antiphon assert sum(3) == 3 //~ U013
  return 0;
}
