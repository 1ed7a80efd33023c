/* A number read as another type, in ideal arithmetic. */
//@[run] run
//@[verify] verify
int main(void) {
  float x = 258;
  unsigned char *p = (unsigned char *)&x;
  return p[1]; //~ U201
}
