//@ args: show preprocessed
#line          //~ E121
#line x        //~ E121
#line 12 file  //~ E121
