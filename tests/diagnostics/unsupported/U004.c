int main(void) {
  double _Complex z = 1.0, w = 2.0;
  z = z / w; //~ U004
  return 0;
}
