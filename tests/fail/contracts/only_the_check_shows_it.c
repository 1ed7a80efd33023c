//@ verify --contracts
// No call of the program shows that the contract is wrong; the check of the function does.
#pragma antiphon requires n >= 0
#pragma antiphon ensures \result > n //~ assertion
int after(int n) { return n == 3 ? 3 : n + 1; }

int main(void) { return after(1) - 2; }
