// Rows and columns of a matrix within their bounds.
//@ verify
#include <assert.h>

int main(void) {
  int m[3][4] = {{0}};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      m[i][j] = 10 * i + j;
  assert(m[2][3] == 23 && m[0][3] == 3);
  return 0;
}
