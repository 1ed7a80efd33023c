/* A ring buffer, a stack and a priority queue. */
#include <stdio.h>

struct ring { int data[4]; unsigned head, tail; };
static int put(struct ring *r, int x) {
  if (r->tail - r->head == 4) return 0;
  r->data[r->tail++ % 4] = x;
  return 1;
}
static int get(struct ring *r, int *x) {
  if (r->head == r->tail) return 0;
  *x = r->data[r->head++ % 4];
  return 1;
}
static int heap[32], size;
static void push(int x) {
  int i = size++;
  while (i > 0 && heap[(i - 1) / 2] > x) {
    heap[i] = heap[(i - 1) / 2];
    i = (i - 1) / 2;
  }
  heap[i] = x;
}
static int pop(void) {
  int top = heap[0], x = heap[--size], i = 0, child;
  while ((child = 2 * i + 1) < size) {
    if (child + 1 < size && heap[child + 1] < heap[child]) child++;
    if (heap[child] >= x) break;
    heap[i] = heap[child];
    i = child;
  }
  heap[i] = x;
  return top;
}
int main(void) {
  struct ring r = {.head = 0xfffffffeu, .tail = 0xfffffffeu};
  int x;
  for (int i = 0; i < 6; i++) printf("%d", put(&r, i * 11));
  while (get(&r, &x)) printf(" %d", x);
  printf(" %d\n", put(&r, 99) && get(&r, &x) ? x : -1);
  for (int i = 0; i < 15; i++) push(i * 7 % 16);
  while (size) printf("%d ", pop());
  printf("\n");
  return 0;
}
