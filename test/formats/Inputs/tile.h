template <typename T> struct Tile { T rows[32][32]; };
