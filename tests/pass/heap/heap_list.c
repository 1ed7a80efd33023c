// A list is built, reversed, summed and freed.
//@ verify
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

#pragma TASS input {N >= 0 && N <= 4} int
#define N 3

int main(void) {
  struct node *head = NULL, *back = NULL;
  int sum = 0;
  for (int i = 1; i <= N; i++) {
    struct node *n = (struct node *)malloc(sizeof(struct node));
    n->value = i;
    n->next = head;
    head = n;
  }
  while (head != NULL) {
    struct node *next = head->next;
    head->next = back;
    back = head;
    head = next;
  }
  assert(back == NULL || back->value == 1);
  while (back != NULL) {
    struct node *next = back->next;
    sum += back->value;
    free(back);
    back = next;
  }
  assert(sum == N * (N + 1) / 2);
  return 0;
}
