// Without `conditional` the last iteration is asked, which has assigned nothing.
int main(void) {
  int a[4] = {3, 8, 1, 2}, found = -1;
#pragma omp parallel for lastprivate(found)
  for (int i = 0; i < 4; i++)
    if (a[i] > 6)
      found = i;
  return found; //~ uninitialized
}
