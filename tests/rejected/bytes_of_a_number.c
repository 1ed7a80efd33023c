// In ideal arithmetic a number has no bytes.
//@ verify

int main(void) {
  int x = 258;
  unsigned char *p = (unsigned char *)&x;
  return p[1];  //~ U201
}
