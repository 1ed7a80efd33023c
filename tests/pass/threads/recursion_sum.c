// Threads created by recursion add up a tree.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

struct job {
  int depth, result;
};


void *add(void *argument) {
  struct job *job = argument;
  if (job->depth == 0) {
    job->result = 1;
    return NULL;
  }
  pthread_t left;
  struct job child = {job->depth - 1, 0}, own = {job->depth - 1, 0};
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
