//@ part: yes
extern float eps; //~ E412
float get(void) { return eps; }
