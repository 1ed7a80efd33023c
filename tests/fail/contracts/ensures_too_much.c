//@[executed] verify
//@[replaced] verify --contracts
#pragma antiphon requires n >= 0
#pragma antiphon ensures \result > n //~ assertion
int next(int n) { return n == 3 ? 3 : n + 1; }

int main(void) { return next(3) - 3; }
