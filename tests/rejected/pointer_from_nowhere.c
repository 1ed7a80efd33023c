// A pointer that may be anything is not taken for one that is null.
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);

int main(void) {
  int *p = __VERIFIER_nondet_pointer();  //~ U206
  if (p)
    reach_error();
  return 0;
}
