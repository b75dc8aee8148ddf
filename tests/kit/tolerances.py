"""Every limit that a test allows, with its reason. Between engines there is none: their bits are equal."""

#: Tanh and Sigmoid against the true value, in float32 spacings. docs/format.md, section 6, says so.
FORMULA_ULP = 2.0

#: Each activation against its true value, in float32 spacings: what `tools/measure_activations.py` measured over all
#: 2**32 inputs, rounded up. SiLU: above -87, where the sigmoid is a normal number; twice its error and a rounding.
ACTIVATION_ULP = {
    "Tanh": FORMULA_ULP,
    "Fasttanh": 5.5,
    "Hardtanh": 0.0,
    "ReLU": 0.0,
    "LeakyReLU": 0.5,
    "PReLU": 0.5,
    "Sigmoid": FORMULA_ULP,
    "SiLU": 2 * FORMULA_ULP + 0.5,
    "Hardswish": 2.25,
    "LeakyHardtanh": 1.2,
    "Softsign": 1.5,
}

#: tanh in a recurrence: 3.05e-7 was measured over 20 million inputs.
QUOTIENT_ABSOLUTE = 3.2e-7

#: 0.5 * (1 + softsign): errors of half a spacing of 1 each, in the sum and in the softsign, halved.
SOFTSIGMOID_ABSOLUTE = 2.0**-23

#: How far Tanh and Sigmoid may fall where they should rise, in spacings: twice what each value may err.
MONOTONE_ULP = 2 * FORMULA_ULP

#: The float64 reference against the float64 oracle of the tests, relative to the peak: sums of a few hundred terms in
#: another order, 2**-53 each.
TRUTH_LIMIT = 1e-12

#: A float32 render of a small test model against the truth: chains below 300 terms, signals below 8, 2**-24 per step.
SMALL_MODEL_LIMIT = 1e-3

#: A long convolution against the float64 one: its largest error, in dB of its largest output. Taps, spectra and sums
#: are float32; measured -126 dB at 4,096 taps that die away, and at 480,000.
CONVOLUTION_DB = -124.0
#: And its error to signal: measured 4e-14 to 8e-14.
CONVOLUTION_ESR = 1e-12
