/* The string library. */
#include <stdio.h>
#include <string.h>

int main(void) {
  char buffer[32] = "hello";
  strcat(buffer, ", world");
  printf("%s %d\n", buffer, (int)strlen(buffer));
  printf("%d %d\n", strcmp("abc", "abd") < 0, strncmp("abc", "abd", 2));
  char copy[32];
  strcpy(copy, buffer);
  copy[0] = 'J';
  printf("%s %s\n", copy, strchr(copy, 'w'));
  memmove(copy + 2, copy, 5);
  memset(copy, '*', 2);
  printf("%s\n", copy);
  strncpy(copy, "xyz", 8);
  printf("%s %d\n", copy, memcmp("aa", "ab", 1));
  printf("%s\n", strstr("one two three", "two"));
  return 0;
}
