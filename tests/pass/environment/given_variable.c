// A variable that is given has its value each time; another may be missing or be any text.
//@ verify --env WIDTH=12 --env NAME=a=b
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  int area = 0;
  for (int i = 0; i < 3; i++) {
    char *width = getenv("WIDTH");
    assert(width != NULL);
    area += atoi(width);
  }
  assert(area == 36);
  assert(strcmp(getenv("NAME"), "a=b") == 0);
  char *other = getenv("OTHER");
  if (other != NULL)
    assert(strlen(other) >= 0);
  return 0;
}
