/* Sorting: insertion by hand, quick by recursion. */
#include <stdio.h>

static void insertion(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int v = a[i], j = i;
    for (; j > 0 && a[j - 1] > v; j--)
      a[j] = a[j - 1];
    a[j] = v;
  }
}

static void quick(int *a, int low, int high) {
  if (low >= high)
    return;
  int pivot = a[(low + high) / 2], i = low, j = high;
  while (i <= j) {
    while (a[i] < pivot)
      i++;
    while (a[j] > pivot)
      j--;
    if (i <= j) {
      int t = a[i];
      a[i++] = a[j];
      a[j--] = t;
    }
  }
  quick(a, low, j);
  quick(a, i, high);
}

int main(void) {
  int a[] = {9, -3, 5, 0, 5, 12, -8}, b[] = {4, 1, 3, 2, 7, 6, 5};
  insertion(a, 7);
  quick(b, 0, 6);
  for (int i = 0; i < 7; i++)
    printf("%d/%d ", a[i], b[i]);
  printf("\n");
  return 0;
}
