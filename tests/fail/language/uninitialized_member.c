// One member of a structure never gets a value.
//@ verify

struct point {
  double x, y;
};

static double norm(struct point p) {
  return p.x * p.x + p.y * p.y;  //~ uninitialized
}

int main(void) {
  struct point p;
  p.x = 3.0;
  return norm(p) > 9.0;
}
