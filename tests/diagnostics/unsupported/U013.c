int main(void) {
  int x = 0, y = 1;
#pragma TASS assert (x ?: y) > 0  //~ U013
  return x;
}
