// Words in the wrong order, and a name that nobody knows; what compilers tell themselves is passed over.
//@ args: show preprocessed
//@ exit: 0
#pragma GCC optimize("O2")
#pragma STDC FP_CONTRACT OFF
int a[4];
int main(void) {
#pragma parallel omp for //~ W106
  for (int i = 0; i < 4; i++) a[i] = i;
#pragma opm parallel for //~ W106
  for (int i = 0; i < 4; i++) a[i] = i;
  return 0;
}
