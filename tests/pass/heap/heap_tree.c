// A search tree of symbolic keys: what went in is found, in order.
//@ verify
#include <assert.h>
#include <stdlib.h>

struct tree {
  int key;
  struct tree *left, *right;
};

#pragma TASS input {a >= 0 && a <= 2 && b >= 0 && b <= 2}
int a = 1, b = 2;

static struct tree *insert(struct tree *t, int key) {
  if (t == NULL) {
    t = (struct tree *)malloc(sizeof(struct tree));
    t->key = key;
    t->left = t->right = NULL;
  } else if (key < t->key) {
    t->left = insert(t->left, key);
  } else if (key > t->key) {
    t->right = insert(t->right, key);
  }
  return t;
}

static int has(const struct tree *t, int key) {
  while (t != NULL && t->key != key)
    t = key < t->key ? t->left : t->right;
  return t != NULL;
}

static void drop(struct tree *t) {
  if (t != NULL) {
    drop(t->left);
    drop(t->right);
    free(t);
  }
}

int main(void) {
  struct tree *t = insert(insert(insert(NULL, 1), a), b);
  assert(has(t, 1) && has(t, a) && has(t, b) && !has(t, 3));
  drop(t);
  return 0;
}
