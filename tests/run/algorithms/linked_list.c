/* A list on the heap: malloc, free, pointers into structs. */
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *head, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(3);
  n->value = value;
  n->next = head;
  return n;
}

static struct node *reverse(struct node *head) {
  struct node *done = NULL;
  while (head) {
    struct node *next = head->next;
    head->next = done;
    done = head;
    head = next;
  }
  return done;
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 6; i++)
    list = push(list, i * i);
  list = reverse(list);
  for (struct node *n = list; n; n = n->next)
    printf("%d%s", n->value, n->next ? " -> " : "\n");
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
