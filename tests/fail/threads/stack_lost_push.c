// The push loads and stores the top in two steps.
//@[verify] verify --check assertion
//@[trace] trace --check assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  struct node *next;
} nodes[2];
struct node *_Atomic top;

void *push(void *argument) {
  struct node *mine = argument;
  mine->next = top;
  top = mine;
  return NULL;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, push, &nodes[0]);
  pthread_create(&t, NULL, push, &nodes[1]);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  int n = 0;
  for (struct node *p = top; p; p = p->next)
    n++;
  assert(n == 2);  //~ assertion
  return 0;
}
