// What `asprintf` made is never freed.
//@ verify
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *text = NULL;
  int length = asprintf(&text, "%s-%d", "part", 12);  //~ memory-leak
  if (length < 0)
    return 1;
  assert(length == 7 && strcmp(text, "part-12") == 0);

  return 0;
}
