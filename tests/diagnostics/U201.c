/* A part of a number read as another type, in ideal arithmetic. */
//@ args: run
int main(void) {
  int x = 258;
  unsigned char *p = (unsigned char *)&x;
  return p[1]; //~ U201
}
