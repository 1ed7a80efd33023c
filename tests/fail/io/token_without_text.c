// The first call of `strtok` gets no text.
//@ verify
#include <stddef.h>
#include <string.h>

int main(void) {
  char *token = strtok(NULL, " ");  //~ pointer
  return token != NULL;
}
