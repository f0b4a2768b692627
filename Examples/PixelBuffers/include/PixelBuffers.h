// SPDX-License-Identifier: MIT

// A C library of a few functions, such as an app gets from elsewhere. FacadesExample hides it behind a Swift type.

#ifndef PIXEL_BUFFERS_H
#define PIXEL_BUFFERS_H

#include <stddef.h>
#include <stdint.h>

typedef struct pixel_buffer pixel_buffer;

/// Makes a buffer of zeros, to be freed with pixel_buffer_free. Returns NULL for an empty size or without memory.
pixel_buffer *pixel_buffer_make(int32_t width, int32_t height);

/// Sets the pixels of a rectangle, which must lie inside the buffer.
void pixel_buffer_fill(pixel_buffer *buffer, int32_t x, int32_t y, int32_t width, int32_t height, uint32_t color);

/// Returns a pixel, which must lie inside the buffer.
uint32_t pixel_buffer_read(const pixel_buffer *buffer, int32_t x, int32_t y);

/// Frees a buffer, exactly once.
void pixel_buffer_free(pixel_buffer *buffer);

/// Returns how many buffers the calling thread has made, less those that it has freed.
int64_t pixel_buffer_live_count(void);

#endif
