/* The file system idiom of Flanagan and Godefroid 2005: a lock and what it
   protects in one record, behind pointers. */
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifndef BLOCKS
#define BLOCKS 26
#endif
#ifndef INODES
#define INODES 32
#endif

struct block {
  pthread_mutex_t lock;
  int busy;
  int users;
};
struct inode {
  pthread_mutex_t lock;
  struct block *block;
};

static struct block blocks[BLOCKS];
static struct inode inodes[INODES];

static int claim(struct block *block) {
  int free;
#ifndef BUG
  pthread_mutex_lock(&block->lock);
#endif
  free = !block->busy;
  if (free) {
    block->busy = 1;
    block->users++;
    assert(block->users == 1);
  }
#ifndef BUG
  pthread_mutex_unlock(&block->lock);
#endif
  return free;
}

static void *create(void *argument) {
  int number = *(int *)argument % INODES;
  struct inode *own = &inodes[number];
  pthread_mutex_lock(&own->lock);
  if (!own->block) {
    int b = 0; /* every thread begins here, so that they meet */
    while (!claim(&blocks[b])) b = (b + 1) % BLOCKS;
    own->block = &blocks[b];
  }
  pthread_mutex_unlock(&own->lock);
  return 0;
}

int main(void) {
  pthread_t threads[THREADS];
  int ids[THREADS];
  for (int k = 0; k < THREADS; k++) {
    ids[k] = k;
    pthread_create(&threads[k], 0, create, &ids[k]);
  }
  for (int k = 0; k < THREADS; k++) pthread_join(threads[k], 0);
  return 0;
}
