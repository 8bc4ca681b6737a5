/* Complex functions of the C library that Wine 8 does not have, as Windows passes its numbers. See sitecustomize.py. */

#include <math.h>

typedef struct {
    float real, imaginary;
} Single;

typedef struct {
    double real, imaginary;
} Double;

#define EXPORT __declspec(dllexport)

#define EXPORT_BOTH(name, x, y, ...)                                                     \
    static Double own_##name(double x, double y) { return (Double){__VA_ARGS__}; }       \
    EXPORT Double wine_c##name(Double z) { return own_##name(z.real, z.imaginary); }     \
    EXPORT Single wine_c##name##f(Single z) {                                            \
        Double w = own_##name(z.real, z.imaginary);                                      \
        return (Single){(float)w.real, (float)w.imaginary};                              \
    }

#define NO_MORE(x) (fabs(x) > 300 ? copysign(300, x) : (x))  // where a tangent is 1 anyway
#define HEIGHT(x, y) (cosh(2 * NO_MORE(x)) + cos(2 * (y)))

EXPORT_BOTH(exp, x, y, exp(x) * cos(y), y ? exp(x) * sin(y) : y)
EXPORT_BOTH(sin, x, y, sin(x) * cosh(y), cos(x) * sinh(y))
EXPORT_BOTH(cos, x, y, cos(x) * cosh(y), -sin(x) * sinh(y))
EXPORT_BOTH(tan, x, y, sin(2 * x) / HEIGHT(y, x), sinh(2 * NO_MORE(y)) / HEIGHT(y, x))
EXPORT_BOTH(sinh, x, y, sinh(x) * cos(y), cosh(x) * sin(y))
EXPORT_BOTH(cosh, x, y, cosh(x) * cos(y), sinh(x) * sin(y))
EXPORT_BOTH(tanh, x, y, sinh(2 * NO_MORE(x)) / HEIGHT(x, y), sin(2 * y) / HEIGHT(x, y))

EXPORT Double wine_cpow(Double z, Double p) {
    double size = log(hypot(z.real, z.imaginary)), angle = atan2(z.imaginary, z.real);
    if (!z.real && !z.imaginary) return (Double){!p.real && !p.imaginary, 0};
    return own_exp(p.real * size - p.imaginary * angle, p.imaginary * size + p.real * angle);
}

EXPORT Single wine_cpowf(Single z, Single p) {
    Double w = wine_cpow((Double){z.real, z.imaginary}, (Double){p.real, p.imaginary});
    return (Single){(float)w.real, (float)w.imaginary};
}

EXPORT double wine_creal(Double z) { return z.real; }
EXPORT double wine_cimag(Double z) { return z.imaginary; }
EXPORT double wine_cabs(Double z) { return hypot(z.real, z.imaginary); }
EXPORT double wine_carg(Double z) { return atan2(z.imaginary, z.real); }
EXPORT float wine_crealf(Single z) { return z.real; }
EXPORT float wine_cimagf(Single z) { return z.imaginary; }
EXPORT float wine_cabsf(Single z) { return (float)hypot(z.real, z.imaginary); }
EXPORT float wine_cargf(Single z) { return (float)atan2(z.imaginary, z.real); }
