/* Outside of a function it is a name like any other. */
int rank = PID; //~ E301
