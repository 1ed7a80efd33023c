//@ part: yes
struct inner { char c; int y; };
struct pair { int x; struct inner inner; int many[2]; } q;
#pragma antiphon input
int n;
#pragma antiphon output
int out;

int main(void) {
  q.x = n;
  q.inner.y = 2 * n;
  q.many[1] = 7;
#pragma antiphon joint assert HALVES true
  out = q.x + q.inner.y;
  return 0;
}
