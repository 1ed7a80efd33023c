/* A struct with a const member, however deep, cannot be assigned to as a whole. */
struct inner { int a; const int b[2]; };
struct outer { int x; struct inner in[3]; };
int main(void) {
  struct inner p = {1, {2, 3}}, q = p;
  struct outer r = {0}, s = r;
  p = q;        //~ E307
  r = s;        //~ E307
  r.in[0] = p;  //~ E307
  p.a = 4;
  r.x = s.x;
  return q.a;
}
