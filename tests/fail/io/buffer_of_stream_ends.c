// The textbook mistake: the buffer is gone when the streams are flushed.
//@ verify
#include <stdio.h>

int main(void) {
  char buffer[BUFSIZ];
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);  //~ pointer
  printf("hello\n");
  return 0;
}
