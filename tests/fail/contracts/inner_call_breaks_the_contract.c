//@ verify --contracts
// The recursive call meets the contract, which asks for more than the body sees to.
#pragma antiphon requires n > 0 //~ assertion
#pragma antiphon ensures \result >= 1
int product(int n) { return n == 0 ? 1 : n * product(n - 1); }

int main(void) { return product(2) - 2; }
