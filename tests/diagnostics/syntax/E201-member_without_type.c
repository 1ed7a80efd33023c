/* Members have a type: only declarations of old C may leave it out. */
struct s {
  int a;
  x; //~ E201
  int b;
};
int main(void) {
  struct s v = {1, 2};
  return v.a + v.b;
}
