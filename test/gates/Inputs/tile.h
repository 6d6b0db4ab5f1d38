constexpr int PITCH = 32;
