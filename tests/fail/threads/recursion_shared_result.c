// The recursive threads share the place of their results.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

struct job {
  int depth, result;
};

struct job child;

void *add(void *argument) {
  struct job *job = argument;
  if (job->depth == 0) {
    job->result = 1;
    return NULL;
  }
  pthread_t left;
  struct job own = {job->depth - 1, 0};
  child.depth = job->depth - 1;  //~ data-race
  pthread_create(&left, NULL, add, &child);
  add(&own);
  pthread_join(left, NULL);
  job->result = child.result + own.result;
  return NULL;
}

int main(void) {
  struct job root = {2, 0};
  add(&root);
  assert(root.result == 4);
  return 0;
}
