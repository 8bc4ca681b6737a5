/* Random numbers of initial values, and the shuffle of samples: draws.py. */

#include "outside.h"

#pragma STDC FP_CONTRACT OFF /* every product is rounded, as NumPy does it */

enum { LANES = 8, WORDS = 4, GROUP = LANES * WORDS };

typedef uint64_t Words __attribute__((vector_size(LANES * 8)));
typedef int64_t Integers __attribute__((vector_size(LANES * 8)));
typedef uint32_t Halves __attribute__((vector_size(LANES * 4)));
typedef int32_t Shorts __attribute__((vector_size(LANES * 4)));
typedef double Doubles __attribute__((vector_size(LANES * 8)));
typedef float Floats __attribute__((vector_size(LANES * 4)));
typedef float Pairs __attribute__((vector_size(LANES * 8)));
typedef float Group __attribute__((vector_size(GROUP * 4), aligned(4)));
typedef void Distribution(const Words *words, const double *parameters, Floats *numbers);

#define INLINE static inline __attribute__((always_inline))

INLINE Words low(Words words) {
    return words & 0xFFFFFFFF;
}

/* Philox 4x32-10 of eight counters from `start` on: the words of each. */
INLINE void philox(uint64_t seed, uint64_t start, Words *words) {
    Words counter = start + (Words){0, 1, 2, 3, 4, 5, 6, 7}, none = {};
    Words a = low(counter), b = counter >> 32, c = none + (seed & 0xFFFFFFFF), d = none + (seed >> 32);
    uint32_t first = seed, second = seed >> 32;
    for (int round = 0; round < 10; round++, first += 0x9E3779B9, second += 0xBB67AE85) {
        Words one = a * 0xD2511F53, other = c * 0xCD9E8D57;
        a = (other >> 32) ^ b ^ first, b = low(other);
        c = (one >> 32) ^ d ^ second, d = low(one);
    }
    words[0] = a, words[1] = b, words[2] = c, words[3] = d;
}

INLINE Doubles doubles(Words words) {
    return __builtin_convertvector(__builtin_convertvector(words, Halves), Doubles);
}

INLINE Doubles small(Integers integers) {
    return __builtin_convertvector(__builtin_convertvector(integers, Shorts), Doubles);
}

INLINE Doubles choose(Integers mask, Doubles yes, Doubles no) {
    return (Doubles)((mask & (Integers)yes) | (~mask & (Integers)no));
}

/* The logarithm of positive, normal numbers: a power of two, and a polynomial of (m - 1) / (m + 1) (fdlibm's). */
INLINE Doubles logarithm(Doubles x) {
    const int64_t least = 0x3FE6A09E00000000; /* the root of 1/2 */
    Integers bits = (Integers)x - least;
    Doubles power = small(bits >> 52), f = (Doubles)((bits & 0xFFFFFFFFFFFFF) + least) - 1.0;
    Doubles s = f / (2.0 + f), z = s * s, w = z * z, half = 0.5 * f * f;
    Doubles even = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
    Doubles odd = w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01));
    Doubles rest = even + z * (odd + 6.666666666666735130e-01);
    return power * 6.93147180369123816490e-01 -
           ((half - (s * (half + rest) + power * 1.90821492927058770002e-10)) - f);
}

/* The cosine and the sine of angles from 0 to 2 pi: polynomials of the rest to a quarter turn (fdlibm's). */
INLINE void cosine_sine(Doubles angle, Doubles *cosine, Doubles *sine) {
    Shorts nearest = __builtin_convertvector(angle * 6.36619772367581382433e-01 + 0.5, Shorts);
    Integers quarter = __builtin_convertvector(nearest, Integers);
    Doubles turns = __builtin_convertvector(nearest, Doubles);
    Doubles x = angle - turns * 1.57079632673412561417e+00 - turns * 6.07710050650619224932e-11, z = x * x;
    Doubles s = 2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10);
    s = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * s);
    s = x + x * z * (-1.66666666666666324348e-01 + z * s);
    Doubles c = -2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11);
    c = z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * (2.48015872894767294178e-05 + z * c)));
    Doubles half = 0.5 * z, most = 1.0 - half;
    c = most + (((1.0 - most) - half) + z * c);
    Integers crossed = (quarter & 1) != 0;
    *cosine = (Doubles)((Integers)choose(crossed, s, c) ^ ((quarter + 1) >> 1 << 63));
    *sine = (Doubles)((Integers)choose(crossed, c, s) ^ (quarter >> 1 << 63));
}

INLINE Doubles polynomial(Doubles x, const double *coefficients) {
    Doubles result = x * coefficients[7] + coefficients[6];
    for (int degree = 5; degree >= 0; degree--)
        result = result * x + coefficients[degree];
    return result;
}

INLINE Doubles quotient(Doubles x, Doubles factor, const double *coefficients) {
    return factor * polynomial(x, coefficients) / polynomial(x, coefficients + 8);
}

/* As approximations.py has it; `beyond` is half the distance to 1 or -1, `tables` are the coefficients there. */
INLINE Doubles inverse_erf(Doubles x, Doubles beyond, const double *tables) {
    Doubles none = {}, size = (Doubles)((Integers)x & INT64_MAX);
    Doubles result = quotient(0.180625 - x * x * 0.25, x * 0.5, tables);
    Integers outside = size > 0.85, within = beyond > 0.0;
    if (__builtin_reduce_or(outside)) {
        Doubles r = __builtin_elementwise_sqrt(-logarithm(choose(outside & within, beyond, none + 0.05)));
        Integers far = r > 5.0;
        Doubles outer = quotient(r - 1.6, none + 1.0, tables + 16);
        if (__builtin_reduce_or(far))
            outer = choose(far, quotient(r - 5.0, none + 1.0, tables + 32), outer);
        outer = choose(within, outer, none + __builtin_inf());
        result = choose(outside, (Doubles)((Integers)outer | ((Integers)x & INT64_MIN)), result);
    }
    return result * 7.07106781186547572737e-01;
}

INLINE void uniform(const Words *words, const double *parameters, Floats *numbers) {
    for (int word = 0; word < WORDS; word++)
        numbers[word] = __builtin_convertvector(doubles(words[word]) * 0x1p-32 * parameters[0] + parameters[1], Floats);
}

INLINE Doubles fractions(Words words) {
    Integers kept = (Integers)words & 0x7FFFFF;
    return choose(kept == 0, (Doubles){} + 1e-7f, small(kept) * 0x1p-23);
}

/* Box and Muller's method. */
INLINE void normal(const Words *words, const double *parameters, Floats *numbers) {
    for (int word = 0; word < WORDS; word += 2) {
        Doubles cosine, sine;
        cosine_sine(fractions(words[word + 1]) * (2.0 * 3.1415926f), &cosine, &sine);
        Doubles radius = __builtin_elementwise_sqrt(-2.0 * logarithm(fractions(words[word]))) * parameters[0];
        numbers[word] = __builtin_convertvector(radius * cosine + parameters[1], Floats);
        numbers[word + 1] = __builtin_convertvector(radius * sine + parameters[1], Floats);
    }
}

INLINE void truncated_normal(const Words *words, const double *parameters, Floats *numbers) {
    for (int word = 0; word < WORDS; word++) {
        Doubles chance = parameters[0] + doubles(words[word]) * 0x1p-32 * parameters[1], rest = 1.0 - chance;
        Doubles score = inverse_erf(2.0 * chance - 1.0, choose(rest < chance, rest, chance), parameters + 4);
        numbers[word] = __builtin_convertvector(parameters[2] + score * 1.4142135f * parameters[3], Floats);
    }
}

/* Numbers of the sequence of a seed, from a counter on. */
INLINE void fill(uint64_t seed, uint64_t start, int64_t count, const double *parameters, float *result,
                 Distribution distribution) {
    for (; count > 0; count -= GROUP, result += GROUP, start += LANES) {
        Words words[WORDS];
        Floats numbers[WORDS];
        philox(seed, start, words);
        distribution(words, parameters, numbers);
        float lanes[GROUP], *place = count < GROUP ? lanes : result;
        Pairs even =
            __builtin_shufflevector(numbers[0], numbers[2], 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
        Pairs odd =
            __builtin_shufflevector(numbers[1], numbers[3], 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
        *(Group *)place = __builtin_shufflevector(even, odd, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23, 8,
                                                  24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        if (count < GROUP)
            memcpy(result, lanes, count * sizeof(float));
    }
}

void draw_uniform(uint64_t seed, uint64_t start, int64_t count, const double *parameters, float *result) {
    fill(seed, start, count, parameters, result, uniform);
}

void draw_normal(uint64_t seed, uint64_t start, int64_t count, const double *parameters, float *result) {
    fill(seed, start, count, parameters, result, normal);
}

void draw_truncated_normal(uint64_t seed, uint64_t start, int64_t count, const double *parameters, float *result) {
    fill(seed, start, count, parameters, result, truncated_normal);
}

static void swap(int64_t *one, int64_t *other) {
    int64_t item = *one;
    *one = *other, *other = item;
}

/* Goes on with libstdc++'s std::shuffle at a place, while there are random words. Returns how many are left, and sets
   the place. While a word has room for two places it gives two; what is beyond the last multiple is drawn again. */
int64_t shuffle(int64_t *items, int64_t count, int64_t *reached, const uint32_t *words, int64_t left) {
    bool paired = UINT32_MAX / count >= count;
    int64_t place = *reached;
    while (place < count && left > 0) {
        bool two = paired && (place > 1 || count % 2); /* an even number leaves one without a partner */
        uint32_t most = place + 1, limit = two ? most * (most + 1) : most, number = *words++ / (UINT32_MAX / limit);
        left--;
        if (number >= limit)
            continue;
        if (two) {
            swap(items + place++, items + number / (most + 1));
            number %= most + 1;
        }
        swap(items + place++, items + number);
    }
    *reached = place;
    return left;
}
