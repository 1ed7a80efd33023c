// The frame of a loop names all that it writes.
int main(void) {
  int i = 0, sum = 0;
#pragma TASS loop assigns i //~ E408
  while (i < 3) {
    i++;
    sum += i;
  }
  return sum;
}
