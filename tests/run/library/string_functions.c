/* <string.h>. */
#include <stdio.h>
#include <string.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
  char buffer[40] = "", other[16];
  printf("%zu %zu %zu\n", strlen(""), strlen("hello"), strnlen("hello", 3));
  strcpy(buffer, "hello");
  strcat(buffer, ", ");
  strncat(buffer, "world!!!", 5);
  puts(buffer);
  printf("%d %d %d\n", sign(strcmp("abc", "abd")), sign(strcmp("b", "a")), strcmp("x", "x"));
  printf("%d %d\n", strncmp("abcdef", "abcxyz", 3), sign(strncmp("abcdef", "abcxyz", 4)));
  printf("%s %s %s\n", strchr(buffer, 'w'), strrchr(buffer, 'l'), strstr(buffer, "lo,"));
  printf("%d %d\n", strchr(buffer, 'z') == NULL, strstr("aaab", "aab") != NULL);
  printf("%zu %zu %s\n", strspn("112358x", "0123456789"), strcspn("key=value", "="), strpbrk("a,b;c", ";,"));
  strncpy(other, "abc", sizeof other);
  printf("%d %d\n", other[3], other[15]);
  memset(other, '*', 5);
  other[5] = '\0';
  puts(other);
  memcpy(other, "0123456789", 11);
  memmove(other + 2, other, 5);
  puts(other);
  printf("%d %d\n", sign(memcmp("aaa", "aab", 3)), memcmp("aaa", "aab", 2));
  printf("%s\n", (char *)memchr(other, '3', 10));
  char line[] = "one two,,three";
  for (char *t = strtok(line, " ,"); t; t = strtok(NULL, " ,")) printf("<%s>", t);
  printf("\n");
  return 0;
}
