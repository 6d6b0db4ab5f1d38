#pragma once
void run(float *out, int width);
void runFixed(float *out);
