int initialized() { return 1; }
