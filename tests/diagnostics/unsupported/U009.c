int main(void) {
  void *sp = __builtin_frame_address(0); //~ U009
  return sp == 0;
}
