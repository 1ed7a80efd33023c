/* The examples of the paper on parallel assignments, section 2.3. */
//@ show parallel
int a, b, c, u, v, x, y, z;

void two(void) {
  x = y;
  z = x;
}

void four(void) {
  x = 1;
  y = x;
  u = 2;
  v = u;
}

void both_ways(void) {
  c = a;
  a = b;
}

int main(void) {
  two();
  four();
  both_ways();
  return z;
}
