// What is asked twice has the same answer.
//@ verify --argc 2
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  assert(atoi(argv[1]) == atoi(argv[1]));
  assert(strcmp(argv[1], "on") == strcmp(argv[1], "on"));
  if (strcmp(argv[1], "on") < 0)
    assert(strcmp("on", argv[1]) > 0);
  assert(strlen(argv[1]) >= 0);
  return 0;
}
