#define TILE (HALF * 2)
