//@ verify --contracts
// The function writes behind a pointer what it also uses by name.
int table[3] = {1, 2, 3};

#pragma antiphon requires \valid(*p)
#pragma antiphon ensures *p == \old(*p) + 1 && \result == table[0]
#pragma antiphon assigns *p
int count(int *p) { //~ ?assertion
  int first = table[0];
  (*p)++;
  return first;
}

int main(void) { return count(&table[0]) - 1; }
