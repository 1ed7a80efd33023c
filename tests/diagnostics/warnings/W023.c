/* The last member of a struct without its semicolon. */
//@ exit: 0
struct point {
  int x;
  int y //~ W023
};
int main(void) {
  struct point p = {1, 2};
  return p.x + p.y - 3;
}
