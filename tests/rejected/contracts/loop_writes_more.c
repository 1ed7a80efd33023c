// A loop writes a variable that its frame does not name.
int main(void) {
  int i = 0, sum = 0;
#pragma antiphon loop assigns i //~ E408
  while (i < 3) {
    i++;
    sum += i;
  }
  return sum - 6;
}
