// An address of a device is kept by the host, which may, and followed by a function of the host.
#include <omp.h>
struct box {
  int *content;
};
static void put(struct box *box) {
  box->content[0] = 1; //~ omp-misuse
}
int main(void) {
  struct box box;
  box.content = omp_target_alloc(2 * sizeof(int), 0);
  put(&box);
  omp_target_free(box.content, 0);
  return 0;
}
