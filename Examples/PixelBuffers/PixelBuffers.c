// SPDX-License-Identifier: MIT

#include "PixelBuffers.h"

#include <stdlib.h>

struct pixel_buffer {
  int32_t width;
  uint32_t *pixels;
};

static _Thread_local int64_t live_count = 0;

pixel_buffer *pixel_buffer_make(int32_t width, int32_t height) {
  if (width <= 0 || height <= 0 || (size_t)width > SIZE_MAX / sizeof(uint32_t) / (size_t)height) return NULL;
  pixel_buffer *buffer = malloc(sizeof *buffer);
  if (buffer == NULL) return NULL;
  buffer->width = width;
  buffer->pixels = calloc((size_t)width * (size_t)height, sizeof(uint32_t));
  if (buffer->pixels == NULL) {
    free(buffer);
    return NULL;
  }
  live_count += 1;
  return buffer;
}

void pixel_buffer_fill(pixel_buffer *buffer, int32_t x, int32_t y, int32_t width, int32_t height, uint32_t color) {
  for (int32_t row = y; row < y + height; row++) {
    for (int32_t column = x; column < x + width; column++) {
      buffer->pixels[(size_t)row * (size_t)buffer->width + (size_t)column] = color;
    }
  }
}

uint32_t pixel_buffer_read(const pixel_buffer *buffer, int32_t x, int32_t y) {
  return buffer->pixels[(size_t)y * (size_t)buffer->width + (size_t)x];
}

void pixel_buffer_free(pixel_buffer *buffer) {
  free(buffer->pixels);
  free(buffer);
  live_count -= 1;
}

int64_t pixel_buffer_live_count(void) { return live_count; }
