#include <stdio.h>
int main(void) {
  int bytes[4];
  return (int)fread(bytes, 4, 4, stdin); //~ U016
}
