// A field of a record that was copied before it was changed.
#include <assert.h>
#include <stdlib.h>
struct P {
  double x;
  int y;
};
#pragma TASS input {n >= 1}
int n;
#pragma TASS input
struct P in[n];

int main(void) {
  struct P s = in[n - 1];
  in[0].x = s.x + 1; //~ W031
  assert(in[n - 1].x == s.x);  //~ assertion
  return 0;
}
