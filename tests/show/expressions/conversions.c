/* Conversions. */
//@[ast] show ast
//@[model] show model
int main(void) {
  char c = 300;
  unsigned u = -1;
  float f = c;
  double d = u + f;
  _Bool b = d;
  long l = (long)d;
  short s = l;
  void *p = &s;
  short *q = p;
  return c + b + *q;
}
