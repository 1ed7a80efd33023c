//@[executed] verify
//@[replaced] verify --contracts
#pragma antiphon requires n > 0 //~ assertion
int tenth(int n) { return 10 / n; }

int main(void) { return tenth(0); }
