//@ part: yes
/* The second file of two_files.c. */
int shared = 10;
static int hidden = 1000;

int bump(int by) {
  hidden++;
  return shared += by + (hidden == 0);
}
