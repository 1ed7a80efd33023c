int main(void) {
  void *target = &&stop; //~ U003
  goto *target;          //~ U003
stop:
  return 0;
}
