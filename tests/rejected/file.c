// A stream that is opened again for another file is not modelled.
//@ verify
#include <stdio.h>

int main(void) {
  FILE *f = freopen("mesh.dat", "r", stdin);  //~ U016
  return f == NULL;
}
