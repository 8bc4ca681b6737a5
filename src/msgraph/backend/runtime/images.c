/* What a pipeline does to every pixel of a photograph: images.py. */

#include "outside.h"

enum { LANES = 16, CHANNELS = 4 };

typedef uint8_t Bytes __attribute__((vector_size(LANES), aligned(1)));
typedef int16_t Shorts __attribute__((vector_size(LANES * 2), aligned(2)));
typedef int32_t Integers __attribute__((vector_size(LANES * 4)));
typedef uint8_t Pixel __attribute__((vector_size(CHANNELS), aligned(1)));
typedef int16_t ShortPixel __attribute__((vector_size(CHANNELS * 2), aligned(2)));
typedef int32_t LongPixel __attribute__((vector_size(CHANNELS * 4)));

/* For each new position: the two old ones that are mixed, and their weights, which add up to 2048. */
typedef struct {
    const int64_t *low, *high;
    const int32_t *first, *second;
} Taps;

/* A row mixed between columns, in sixteenths: all fit into 15 bits. `kept` of the `stride` bytes of a pixel are mixed;
   the `last` columns are near the end of the row, behind which nothing may be read. */
static void across(const uint8_t *row, int64_t stride, Taps taps, int64_t width, int64_t last, int64_t kept,
                   int16_t *line) {
    for (int64_t x = 0; x < width; x++, line += kept) {
        const uint8_t *left = row + taps.low[x] * stride, *right = row + taps.high[x] * stride;
        if (x < last)
            for (int64_t channel = 0; channel < kept; channel += CHANNELS) {
                LongPixel one = __builtin_convertvector(*(const Pixel *)(left + channel), LongPixel);
                LongPixel other = __builtin_convertvector(*(const Pixel *)(right + channel), LongPixel);
                LongPixel mixed = (one * taps.first[x] + other * taps.second[x]) >> 4;
                *(ShortPixel *)(line + channel) = __builtin_convertvector(mixed, ShortPixel); /* too much: see below */
            }
        else
            for (int64_t channel = 0; channel < kept; channel++)
                line[channel] = (left[channel] * taps.first[x] + right[channel] * taps.second[x]) >> 4;
    }
}

/* Two such rows mixed. */
static void down(const int16_t *above, const int16_t *below, int32_t first, int32_t second, int64_t length,
                 uint8_t *result) {
    int64_t place = 0;
    for (; place + LANES <= length; place += LANES) {
        Integers one = __builtin_convertvector(*(const Shorts *)(above + place), Integers);
        Integers other = __builtin_convertvector(*(const Shorts *)(below + place), Integers);
        Shorts high = __builtin_convertvector((one * (int16_t)first) >> 16, Shorts);
        Shorts low = __builtin_convertvector((other * (int16_t)second) >> 16, Shorts);
        *(Bytes *)(result + place) = __builtin_convertvector((high + low + 2) >> 2, Bytes);
    }
    for (; place < length; place++)
        result[place] = (((above[place] * first) >> 16) + ((below[place] * second) >> 16) + 2) >> 2;
}

/* Images of one size, `apart` bytes from each other, in another size, as OpenCV does it, in fixed point. Of the
   `stride` bytes of a pixel the first `kept` are in the result. `lines` has room for two rows of it, and four numbers
   more behind each: a pixel is written as four, the next one over what is too much. */
void resize_linear(const uint8_t *image, int64_t count, int64_t apart, int64_t row, int64_t width, int64_t stride,
                   const Taps *rows, int64_t new_height, const Taps *columns, int64_t new_width, int64_t kept,
                   int16_t *lines, uint8_t *result) {
    int64_t length = new_width * kept, whole = (kept + CHANNELS - 1) / CHANNELS * CHANNELS, last = new_width;
    while (last > 0 && columns->high[last - 1] * stride + whole > width * stride)
        last--;
    for (; count > 0; count--, image += apart) {
        int16_t *above = lines, *below = lines + length + CHANNELS;
        int64_t high = -1, low = -1; /* the rows that are in `above` and `below` */
        for (int64_t y = 0; y < new_height; y++, result += length) {
            if (low == rows->low[y]) {
                int16_t *line = above;
                above = below, below = line;
                low = high, high = rows->low[y];
            }
            if (high != rows->low[y])
                across(image + (high = rows->low[y]) * row, stride, *columns, new_width, last, kept, above);
            if (low != rows->high[y])
                across(image + (low = rows->high[y]) * row, stride, *columns, new_width, last, kept, below);
            down(above, below, rows->first[y], rows->second[y], length, result);
        }
    }
}

/* The floats that tables have for the bytes of an image, the channels first. */
void look_up(const uint8_t *image, int64_t row, int64_t pixel, int64_t channel, int64_t height, int64_t width,
             int64_t channels, const float *tables, float *result) {
    for (int64_t y = 0; y < height; y++)
        for (int64_t number = 0; number < channels; number++) {
            const uint8_t *bytes = image + y * row + number * channel;
            const float *table = tables + number * 256;
            float *values = result + (number * height + y) * width;
            int64_t x = 0;
            for (; x + 4 <= width; x += 4, bytes += 4 * pixel) {
                values[x] = table[bytes[0]];
                values[x + 1] = table[bytes[pixel]];
                values[x + 2] = table[bytes[2 * pixel]];
                values[x + 3] = table[bytes[3 * pixel]];
            }
            for (; x < width; x++, bytes += pixel)
                values[x] = table[*bytes];
        }
}
