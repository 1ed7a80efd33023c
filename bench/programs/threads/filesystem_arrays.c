/* The file system idiom of Flanagan and Godefroid 2005: inodes and blocks, each
   under a lock of its own. -DTHREADS=n, -DBLOCKS=n, -DINODES=n; -DBUG leaves out
   the lock of blocks. */
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

pthread_mutex_t inode_lock[INODES], block_lock[BLOCKS];
int inode[INODES], busy[BLOCKS], taken[BLOCKS];

void *create(void *argument) {
  int tid = *(int *)argument;
  int i = tid % INODES;
  pthread_mutex_lock(&inode_lock[i]);
  if (inode[i] == 0) {
    int b = 0; /* every thread begins here, so that they meet */
    while (1) {
#ifndef BUG
      pthread_mutex_lock(&block_lock[b]);
#endif
      if (!busy[b]) {
        busy[b] = 1;
        taken[b] = taken[b] + 1;
        assert(taken[b] == 1);
        inode[i] = b + 1;
#ifndef BUG
        pthread_mutex_unlock(&block_lock[b]);
#endif
        break;
      }
#ifndef BUG
      pthread_mutex_unlock(&block_lock[b]);
#endif
      b = (b + 1) % BLOCKS;
    }
  }
  pthread_mutex_unlock(&inode_lock[i]);
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
