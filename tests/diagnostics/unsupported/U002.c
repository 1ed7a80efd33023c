int main(void) {
  asm volatile("pause"); //~ U002
  asm volatile("" ::: "memory");
  return 0;
}
