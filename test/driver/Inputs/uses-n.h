#if N != 64
#error "a header of the program's knows the macro"
#endif
