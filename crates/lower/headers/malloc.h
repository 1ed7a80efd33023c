/* An old name for allocation. */
#ifndef _MALLOC_H
#define _MALLOC_H 1
#include <stdio.h>
#include <stdlib.h>
void *memalign(size_t alignment, size_t size);
void *pvalloc(size_t size);
size_t malloc_usable_size(void *p);
int malloc_trim(size_t keep);
#endif
