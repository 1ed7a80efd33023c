int main(void) {
  __int128 a = 1, r;
  return __builtin_mul_overflow(a, a, &r);  //~ U011
}
