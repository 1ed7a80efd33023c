/* malloc, calloc, realloc, free: a growing buffer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct buffer { int *data; size_t used, room; };
static void append(struct buffer *b, int x) {
  if (b->used == b->room) {
    size_t room = b->room ? 2 * b->room : 2;
    int *data = realloc(b->data, room * sizeof *data);
    if (!data) exit(2);
    b->data = data;
    b->room = room;
  }
  b->data[b->used++] = x;
}
int main(void) {
  struct buffer b = {NULL, 0, 0};
  for (int i = 0; i < 20; i++) append(&b, i * i);
  printf("%zu %zu\n", b.used, b.room);
  int s = 0;
  for (size_t i = 0; i < b.used; i++) s += b.data[i];
  printf("%d\n", s);
  int *zeros = calloc(10, sizeof *zeros);
  if (!zeros) return 1;
  memcpy(zeros + 2, b.data + 5, 3 * sizeof *zeros);
  memmove(zeros + 3, zeros + 2, 3 * sizeof *zeros);
  for (int i = 0; i < 10; i++) printf("%d ", zeros[i]);
  printf("\n");
  b.data = realloc(b.data, 4 * sizeof *b.data);
  if (!b.data) return 1;
  printf("%d\n", b.data[3]);
  char **lines = malloc(3 * sizeof *lines);
  if (!lines) return 1;
  for (int i = 0; i < 3; i++) {
    lines[i] = malloc(8);
    if (!lines[i]) return 1;
    sprintf(lines[i], "line %d", i);
  }
  for (int i = 2; i >= 0; i--) {
    puts(lines[i]);
    free(lines[i]);
  }
  free(lines);
  free(zeros);
  free(b.data);
  free(NULL);
  return 0;
}
