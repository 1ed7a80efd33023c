/* Pointers, elements and fields: only what surely does not overlap is combined, and a value that is
   overwritten is still computed. */
//@ show parallel
struct node {
  int key, value;
  unsigned flag : 1;
  struct node *next;
};
int table[16];
volatile int port;

void elements(int i, int j) {
  table[i] = 1;
  table[i + 1] = 2;
  table[j] = 3;
}

void fields(struct node *n, struct node *m) {
  n->key = 1;
  m->value = n->key;
  n->flag = 3;
  m->key = n->flag;
}

void walk(char *p) {
  *p++ = 'a';
  *p++ = 'b';
  *p = 0;
}

int overwritten(int p, int q) {
  int r = p / q;
  r = 1;
  return r;
}

void device(int p) {
  int q = p;
  port = q;
  port = 0;
  p = q;
  q = 1;
}
