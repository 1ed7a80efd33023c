//@ part: yes
int total = 1; //~ E411
