/// The part of the default strategy that decides how much each of a stroke's answers counts.
///
/// A network of 16 neurons looks at the marks of a ``StrokeEvidence`` and gives every answer a weight. The
/// weights are positive and their sum is 1, so the velocity never leaves the range of the answers, whatever
/// stroke comes along, and is exact when they agree.
///
/// The constants have no meaning one by one. They are those with which strokes of the panel model have the
/// least mean error, found by stochastic gradient descent; `fling-bench velocity` measures
/// what they are worth on strokes that had no part in that.
@usableFromInline
package enum FitGate {
    /// The weight of each answer. They sum to 1.
    @usableFromInline
    package static func weights(for marks: InlineArray<17, Double>) -> SIMD8<Double> {
        let sums = sums(of: marks.span)
        let neurons = sums / (1 + sums.replacing(with: -sums, where: sums .< 0))
        // Half as exact, twice as quick; but their sum must be 1 to the last digit.
        var weights = SIMD8<Double>(weights(by: neurons))
        weights += (weights * weights + 1).squareRoot()
        weights *= weights
        return weights / weights.sum()
    }
}

// The constants, as parts of an expression: an array of them would be copied for every answer.
extension FitGate {
    private static func sums(of marks: Span<Double>) -> SIMD16<Float> {
        var sums = SIMD16<Float>(
            3.7799, -8.9645, 2.1977, -2.8642, 2.5332, 2.7668, 2.0864, 0.3151, -7.3153, -3.0798, 5.3861,
            2.0276, 7.8893, 8.0935, -0.1529, -7.8072)
        sums +=
            Float(marks[0])
            * SIMD16(
                0.4428, -1.9798, -1.6136, 3.1641, 1.0612, -2.4309, -0.9679, -3.1101, 1.5938, 1.2041, 0.3206,
                -3.1103, -3.0019, -1.8355, -1.5846, 5.0387)
        sums +=
            Float(marks[1])
            * SIMD16(
                -2.4119, 2.8714, 0.0605, 0.9156, -3.2132, -0.8675, -3.5364, 0.3102, 2.8656, 6.8723, 1.8735,
                0.9795, -3.6102, -3.6981, 3.4742, 2.2620)
        sums +=
            Float(marks[2])
            * SIMD16(
                -0.0300, 2.9289, -0.6757, -0.5218, -0.9384, 0.6916, -0.1424, 0.3320, 0.5458, 0.9251, -0.2233,
                -0.8279, -0.1648, -0.9542, -0.4134, -0.1953)
        sums +=
            Float(marks[3])
            * SIMD16(
                0.3360, -1.7061, -0.2630, 2.1365, 0.3943, 0.6458, -0.6542, 1.2683, 0.4442, -1.0444, 0.4820,
                -2.7226, -3.8000, -1.9393, 0.1595, 0.4044)
        sums +=
            Float(marks[4])
            * SIMD16(
                1.1313, 0.2395, -0.9232, -0.5087, 0.7859, -0.5200, 0.2002, -0.7816, 2.1083, 0.3068, -1.5107,
                -0.0443, -1.2035, -0.3090, 0.4475, 0.2386)
        sums +=
            Float(marks[5])
            * SIMD16(
                0.4812, 2.1853, -1.2501, 1.2018, -1.4246, -0.4008, 0.7473, 0.9679, 1.4665, -0.8508, -1.3676,
                -0.5003, 1.5790, 0.1240, -1.3664, -1.2892)
        sums +=
            Float(marks[6])
            * SIMD16(
                -0.9917, 0.9430, -1.9241, -0.3295, -0.6344, -0.0291, -2.6740, 0.7858, 1.4805, -1.1840,
                -4.3408,
                3.7851, 0.5086, -0.2819, -0.6155, 1.9238)
        sums +=
            Float(marks[7])
            * SIMD16(
                -0.6691, 1.4594, 0.7830, 0.5173, 0.4061, -2.8279, 2.8900, -0.1703, -0.5571, -1.1139, 1.4705,
                -4.8859, 0.0686, -4.2880, -0.0465, -0.8846)
        sums +=
            Float(marks[8])
            * SIMD16(
                -1.6984, -0.2248, -3.3407, -2.9624, -0.9074, -1.5520, -1.1130, 2.0203, 2.0958, 1.9516,
                -0.0146,
                -1.4794, 0.6574, 3.6594, -2.8407, -0.7653)
        sums +=
            Float(marks[9])
            * SIMD16(
                1.3227, -5.8538, 0.1259, -3.0491, 0.0826, -0.4738, -0.9465, -0.0597, -4.3857, -0.3921,
                -0.4907,
                -1.9355, 0.6137, -0.1965, -0.5128, -1.3619)
        sums +=
            Float(marks[10])
            * SIMD16(
                -7.5354, 2.2451, 6.2291, 1.1773, 2.4365, 6.7860, 4.8056, -1.0831, -0.2745, 9.4482, 4.0710,
                3.8119,
                0.9015, 2.6113, 4.0275, -0.4187)
        sums +=
            Float(marks[11])
            * SIMD16(
                2.7079, -0.1503, 3.5211, -2.0946, -1.2200, 1.7686, 1.8228, -3.1301, -0.5363, -9.4733, -5.8583,
                1.4623, -5.2858, 1.1449, -1.0771, 0.7031)
        sums +=
            Float(marks[12])
            * SIMD16(
                5.5868, -2.0107, -1.9330, -1.6379, -0.5740, -2.0266, -3.0719, 1.6910, 1.0482, -5.0708,
                -2.7506,
                1.7039, -5.6599, -4.7280, 0.2933, -0.4769)
        sums +=
            Float(marks[13])
            * SIMD16(
                -0.4876, 6.5282, -3.1072, 5.2534, 5.3799, 3.6897, 0.8380, 3.6022, -0.1096, -2.7213, -2.9290,
                -1.2459, 2.7997, -0.5618, 3.1396, 9.3994)
        sums +=
            Float(marks[14])
            * SIMD16(
                -1.8657, 4.4457, 3.8261, -2.9851, -5.3129, -14.2244, 11.6742, -4.5089, -4.4456, -3.6937,
                -3.0167,
                -0.2846, 11.5500, 2.1318, -20.6517, -3.8064)
        sums +=
            Float(marks[15])
            * SIMD16(
                -5.3074, 13.7074, -2.6786, -0.3361, -1.9910, -3.2765, -5.8361, -0.3693, -3.1233, 1.4337,
                8.2118,
                3.1022, -10.6842, 5.8214, 11.6791, 2.0434)
        sums +=
            Float(marks[16])
            * SIMD16(
                -0.3939, 0.4144, -7.7959, 2.3572, -0.2254, 4.5894, 0.0822, -2.7233, 0.1182, -0.9682, 6.2691,
                -1.4011, 4.5716, -1.1677, -1.7861, 0.3396)
        return sums
    }

    private static func weights(by neurons: SIMD16<Float>) -> SIMD8<Float> {
        var weights = SIMD8<Float>(0.3054, -0.4859, -0.4332, -0.1144, -0.3745, -0.8185, 0.4046, -1.0742)
        weights += neurons[0] * SIMD8(-0.5136, -0.8596, -1.1690, 1.8898, 2.3970, -1.0112, 1.0951, 0.1937)
        weights += neurons[1] * SIMD8(1.3026, -0.3773, -0.5823, 1.5021, 1.2843, -1.6850, 1.3669, 2.5699)
        weights += neurons[2] * SIMD8(2.0295, 0.4342, 0.1428, -0.7776, -0.8922, 0.2801, 1.5830, -1.3738)
        weights += neurons[3] * SIMD8(0.3748, -1.0782, -0.6973, 1.4616, 1.5265, -0.7548, -1.6288, 0.8091)
        weights += neurons[4] * SIMD8(3.1778, 0.7945, -0.6435, 0.9919, 0.4640, -0.4389, -1.0530, 0.4322)
        weights += neurons[5] * SIMD8(1.7095, 0.8605, 0.5623, 0.4445, -0.9721, -2.0384, -1.5585, -0.1448)
        weights += neurons[6] * SIMD8(-4.8100, 0.0507, 0.2228, -1.1495, 0.9071, 0.3509, -1.1263, 0.1237)
        weights += neurons[7] * SIMD8(-1.4111, -0.5598, 0.1916, -0.4502, 0.3415, -0.9365, 0.6425, -0.7760)
        weights += neurons[8] * SIMD8(0.3192, -0.2962, 0.6178, -1.3612, 0.7315, 1.4402, -0.1383, -0.8489)
        weights += neurons[9] * SIMD8(0.4739, 0.1341, -0.9006, 1.4563, 1.6953, 0.2351, 1.7998, 0.2737)
        weights += neurons[10] * SIMD8(1.4122, 0.3866, 0.0996, -0.3865, 1.5797, 0.4914, -0.6532, -2.1148)
        weights += neurons[11] * SIMD8(-1.0398, 0.9734, 0.9197, -1.0895, 0.3892, 0.4640, -3.0961, -2.2274)
        weights += neurons[12] * SIMD8(0.3912, 0.5260, -0.0384, 0.6645, 1.5596, 0.5804, 1.5559, 0.1120)
        weights += neurons[13] * SIMD8(-0.2722, 0.4767, -0.3364, 2.4641, 2.9819, 0.9038, -1.2530, 0.5841)
        weights += neurons[14] * SIMD8(0.9064, -0.7957, -0.5843, 3.2952, 2.9488, 0.9748, 1.0911, -0.9141)
        weights += neurons[15] * SIMD8(0.6469, -0.7137, -0.6906, -0.3842, 0.7942, -0.2296, 2.7959, 0.0668)
        return weights
    }
}
