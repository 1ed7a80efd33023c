/* Characters: escapes, classes, arithmetic. */
#include <ctype.h>
#include <stdio.h>

int main(void) {
  const char *text = "a\tB\\\x41\101 9";
  for (const char *p = text; *p; p++)
    printf("%d ", *p);
  printf("\n");
  for (const char *p = "Hello, World 42!"; *p; p++)
    putchar(isupper((unsigned char)*p) ? tolower(*p) : isdigit((unsigned char)*p) ? '0' + ('9' - *p) : toupper(*p));
  putchar('\n');
  puts("puts" " joins" " strings");
  printf("%d %d\n", 'a' - 'A', (int)sizeof 'a');
  return 0;
}
