/* sprintf, snprintf and truncation. */
#include <stdio.h>
#include <string.h>

int main(void) {
  char b[32];
  int n = sprintf(b, "%d+%d=%d", 2, 3, 2 + 3);
  printf("%s %d\n", b, n);
  n = snprintf(b, 6, "%s", "truncated");
  printf("%s %d %zu\n", b, n, strlen(b));
  n = snprintf(NULL, 0, "%05.1f|%x", 3.14159, 255u);
  printf("%d\n", n);
  char *at = b;
  for (int i = 0; i < 5; i++) at += sprintf(at, "%c%d", i ? ',' : '[', i * i);
  sprintf(at, "]");
  puts(b);
  fputs("to stdout", stdout);
  putchar('\n');
  fprintf(stdout, "%s-%s\n", "left", "right");
  fputc('x', stdout);
  putc('y', stdout);
  fwrite("z\n12345", 1, 2, stdout);
  fflush(stdout);
  fprintf(stderr, "not compared\n");
  return 0;
}
