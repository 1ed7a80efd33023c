/* A binary search tree on the heap. */
#include <stdio.h>
#include <stdlib.h>

typedef struct tree { int key, count; struct tree *left, *right; } tree;
static tree *insert(tree *t, int key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    if (!t) abort();
    t->key = key;
    t->count = 1;
  } else if (key == t->key) t->count++;
  else if (key < t->key) t->left = insert(t->left, key);
  else t->right = insert(t->right, key);
  return t;
}
static int depth(const tree *t) {
  if (!t) return 0;
  int l = depth(t->left), r = depth(t->right);
  return 1 + (l > r ? l : r);
}
static void walk(const tree *t) {
  if (!t) return;
  walk(t->left);
  printf("%d", t->key);
  if (t->count > 1) printf("x%d", t->count);
  printf(" ");
  walk(t->right);
}
static void release(tree *t) {
  if (!t) return;
  release(t->left);
  release(t->right);
  free(t);
}
int main(void) {
  tree *root = NULL;
  unsigned x = 12345;
  for (int i = 0; i < 25; i++) {
    x = x * 1103515245u + 12345u;
    root = insert(root, (int)(x >> 16) % 20);
  }
  walk(root);
  printf("\n%d %d\n", depth(root), root->key);
  release(root);
  return 0;
}
