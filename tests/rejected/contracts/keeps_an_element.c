// `loop keeps` names variables; an element is a part of one.
int a[3];
int main(void) {
  int i = 0;
#pragma antiphon loop keeps a[0] //~ E403
#pragma antiphon invariant 0 <= i
  while (i < 3)
    a[i++] = 1;
  return 0;
}
