asm(".globl start"); //~ U103
int main(void) { return 0; }
