// A buffer that lasts as long as the program; and one that is taken back in time.
//@ verify
#include <stdio.h>

static void chat(void) {
  char buffer[64];
  setvbuf(stderr, buffer, _IOFBF, sizeof buffer);
  fprintf(stderr, "hello\n");
  setbuf(stderr, NULL);
}

int main(void) {
  static char buffer[BUFSIZ];
  setbuf(stdout, buffer);
  chat();
  printf("hello\n");
  return 0;
}
