/* The file system idiom of Flanagan and Godefroid 2005: the search for a block
   as a `for` loop that gives up after all of them, one function per thread. */
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
int inode[INODES], busy[BLOCKS], users[BLOCKS];

static void lock_block(int b) {
#ifndef BUG
  pthread_mutex_lock(&block_lock[b]);
#endif
}

static void unlock_block(int b) {
#ifndef BUG
  pthread_mutex_unlock(&block_lock[b]);
#endif
}

static void create(int tid) {
  int i = tid % INODES, start = 0; /* every thread begins here, so that they meet */
  pthread_mutex_lock(&inode_lock[i]);
  for (int k = 0; k < BLOCKS && inode[i] == 0; k++) {
    int b = (start + k) % BLOCKS;
    lock_block(b);
    if (busy[b] == 0) {
      busy[b] = 1;
      users[b] += 1;
      assert(users[b] == 1);
      inode[i] = b + 1;
    }
    unlock_block(b);
  }
  pthread_mutex_unlock(&inode_lock[i]);
}

static void *first(void *argument) { create(0); return 0; }
static void *second(void *argument) { create(1); return 0; }
static void *third(void *argument) { create(2); return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
#if THREADS > 2
  pthread_t c;
  pthread_create(&c, 0, third, 0);
  pthread_join(c, 0);
#endif
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
