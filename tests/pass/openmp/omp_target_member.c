// Members of structures are mapped by themselves, and pointers in them lead to copies on the device.
#include <assert.h>
#include <stdlib.h>

struct grid {
  int width, height;
  int corner[2];
  int *cells;
};

static void fill(struct grid *g) {
#pragma omp target map(to : g->width, g->height) map(tofrom : g->cells[0 : g->width * g->height])
  for (int i = 0; i < g->width * g->height; i++)
    g->cells[i] = 10 * g->width + i;
}

int main(void) {
  struct grid g = {2, 3, {4, 5}, 0};
  g.cells = malloc(6 * sizeof(int));
  int *own = g.cells;
  fill(&g);
  assert(g.cells == own && g.cells[5] == 25);
#pragma omp target data map(tofrom : g.width) map(to : g.corner[0 : 2])
  {
#pragma omp target map(tofrom : g.width) map(to : g.corner)
    g.width += g.corner[1];
#pragma omp target update from(g.width)
    assert(g.width == 7);
  }
  assert(g.width == 7 && g.height == 3);
  free(g.cells);
  return 0;
}
