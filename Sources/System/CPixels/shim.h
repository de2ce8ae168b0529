#pragma once

#include <stdint.h>

// Pixels four at once. Swift 6.3 has the operators of vectors lane by lane, and what the optimizer makes of
// these is twice as long; Clang's vectors stay whole.
typedef uint32_t cpixels_words __attribute__((vector_size(16), aligned(4)));
typedef int32_t cpixels_integers __attribute__((vector_size(16), aligned(4)));
typedef float cpixels_floats __attribute__((vector_size(16), aligned(4)));

static inline uint32_t cpixels_joined(cpixels_words words) {
  return words[0] | words[1] | words[2] | words[3];
}

// The squared distances of four opaque pixels as FrameDiff has them, rounded. A whole number is added to the
// bits of 1.5 times 2^23, whose last bit stands for 1. Red and blue are taken together, 256 more each, so
// that neither borrows from the other; green comes 256 times as large. The sum of squares is the same, with
// fewer products (Cholesky's decomposition of its matrix).
static inline cpixels_floats cpixels_distances(cpixels_words first, cpixels_words second) {
#pragma clang fp contract(off)
  cpixels_words both = (first & 0x00FF00FF) - (second & 0x00FF00FF) + 0x01000100;
  cpixels_words greens = (first & 0xFF00) - (second & 0xFF00) + 0x4B400000;
  cpixels_floats red = (cpixels_floats)((both & 0xFFFF) | 0x4B400000) - 12583168.0f;
  cpixels_floats blue = (cpixels_floats)((both >> 16) | 0x4B400000) - 12583168.0f;
  cpixels_floats green = (cpixels_floats)greens - 12582912.0f;
  cpixels_floats one =
      red * 0.40012007f + green * (0.04526845f / 256) - blue * 0.06792232f;
  cpixels_floats two = green * (0.49776044f / 256) + blue * 0.0634192f;
  cpixels_floats three = blue * 0.21885312f;
  return one * one + two * two + three * three;
}

// Of sixteen pixels a bit each for those above a distance; 16 bits above it for those above a lower one;
// and bits from the 32nd on where any is above a known one.
static inline uint64_t cpixels_far(
    const uint32_t *first, const uint32_t *second, float high, float low, float known) {
  cpixels_words bits = {0, 0, 0, 0}, further = bits, places = {1, 2, 4, 8};
  for (int at = 0; at < 16; at += 4) {
    cpixels_floats distances = cpixels_distances(
        *(const cpixels_words *)(first + at), *(const cpixels_words *)(second + at));
    bits |= (cpixels_words)((cpixels_integers)(high - distances) >> 31) & places;
    bits |= (cpixels_words)((cpixels_integers)(low - distances) >> 31) & (places << 16);
    further |= (cpixels_words)((cpixels_integers)(known - distances) >> 31);
    places <<= 4;
  }
  return cpixels_joined(bits) | (uint64_t)cpixels_joined(further) << 32;
}

// The first of sixteen opaque pixels that is furthest apart, and how far.
static inline int cpixels_farthest(
    const uint32_t *first, const uint32_t *second, float *greatest) {
  float distances[16];
  for (int at = 0; at < 16; at += 4) {
    *(cpixels_floats *)(distances + at) = cpixels_distances(
        *(const cpixels_words *)(first + at), *(const cpixels_words *)(second + at));
  }
  int farthest = 0;
  for (int lane = 1; lane < 16; lane++) {
    if (distances[lane] > distances[farthest]) farthest = lane;
  }
  *greatest = distances[farthest];
  return farthest;
}

typedef int32_t cpixels_sixteen __attribute__((vector_size(64), aligned(4)));
typedef uint8_t cpixels_bytes __attribute__((vector_size(16), aligned(1)));

// Of sixteen pixels a byte each, which is 1 for those that have more than two neighbours of their colour.
static inline cpixels_bytes cpixels_flat(
    const uint32_t *above, const uint32_t *row, const uint32_t *below) {
  cpixels_sixteen found;
  for (int at = 0; at < 16; at += 4) {
    cpixels_words center = *(const cpixels_words *)(row + at);
    cpixels_integers equals = {0, 0, 0, 0};
    for (int side = -1; side <= 1; side++) {
      equals -= *(const cpixels_words *)(above + at + side) == center;
      equals -= *(const cpixels_words *)(below + at + side) == center;
    }
    equals -= *(const cpixels_words *)(row + at - 1) == center;
    equals -= *(const cpixels_words *)(row + at + 1) == center;
    *(cpixels_integers *)((int32_t *)&found + at) = (equals > 2) & 1;
  }
  return __builtin_convertvector(found, cpixels_bytes);
}

// Sets the first bit of each of sixteen bytes where a pixel of the first picture lies in an area of one
// colour, and the second where one of the second does; of photographs few do, and where none of the first
// does nobody asks for the second.
static inline void cpixels_areas(
    const uint32_t *above, const uint32_t *row, const uint32_t *below,
    const uint32_t *other_above, const uint32_t *other, const uint32_t *other_below,
    uint8_t *flags) {
  cpixels_bytes one = cpixels_flat(above, row, below);
  uint64_t halves[2];
  __builtin_memcpy(halves, &one, sizeof one);
  *(cpixels_bytes *)flags =
      halves[0] | halves[1] ? one | cpixels_flat(other_above, other, other_below) << 1 : one;
}
