// Nothing is known of the text, so neither is of its copy.
//@ verify --argc 2
#include <string.h>

int main(int argc, char **argv) {
  char name[100];
  strcpy(name, argv[1]);  //~ U207
  return name[0];
}
