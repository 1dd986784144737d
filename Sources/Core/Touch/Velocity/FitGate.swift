/// The part of the default strategy that decides how much each of a stroke's answers counts.
///
/// A network of 16 neurons looks at the marks of a stroke and gives every answer a weight. The
/// weights are positive, so the velocity never leaves the range of the answers, whatever
/// stroke comes along, and is exact when they agree.
///
/// The constants have no meaning one by one. They are those with which strokes of the panel model have the
/// least mean error, found by stochastic gradient descent; `fling-bench velocity` measures
/// what they are worth on strokes that had no part in that.
@usableFromInline
enum FitGate {
    /// The weight of each answer, as a part of the sum of all.
    ///
    /// - Parameters:
    ///   - lengths: Of the answers along their sum, as multiples of the usual answer's.
    ///   - distances: The squares of how far positions lie from six of the fits, as multiples of a step.
    ///   - count: Of the knots.
    @usableFromInline
    static func weights(lengths: SIMD8<Float>, distances: SIMD8<Float>, count: Int) -> SIMD8<Float> {
        // From 0 to 1; a half when it is a tenth of a step. What cannot be negative has its root in one instruction.
        var parts = SIMD8<Float>.zero
        for index in 0..<8 { parts[index] = distances[index].magnitude.squareRoot() }
        parts /= parts + 0.1
        let marks: InlineArray<17, Float> = [
            lengths[0], lengths[1], lengths[2], lengths[3], lengths[4], lengths[5], lengths[6], lengths[7],
            parts[0], parts[1], parts[2], parts[3], parts[4], parts[5],
            2 / Float(count), count == 3 ? 1 : 0, count == 4 ? 1 : 0,
        ]
        // Through spans everything is read in place: an array's own subscript copies the whole array.
        let (inputs, first) = (marks.span, neurons.span)
        var sums = SIMD16<Float>.zero
        for neuron in 0..<16 { sums[neuron] = first[unchecked: neuron] }
        for index in 0..<(count < 5 ? 17 : 15) {
            let input = inputs[unchecked: index]
            for neuron in 0..<16 { sums[neuron] += input * first[unchecked: 16 &* index &+ neuron &+ 16] }
        }
        for neuron in 0..<16 { sums[neuron] /= 1 + sums[neuron].magnitude }
        let outputs = InlineArray<16, Float> { sums[$0] }
        let (between, second) = (outputs.span, answers.span)
        var weights = SIMD8<Float>.zero
        for answer in 0..<8 { weights[answer] = second[unchecked: answer] }
        for index in 0..<16 {
            let input = between[unchecked: index]
            for answer in 0..<8 { weights[answer] += input * second[unchecked: 8 &* index &+ answer &+ 8] }
        }
        // Half as exact as the exponential function, twice as quick.
        weights += (weights * weights + 1).squareRoot()
        return weights * weights
    }

    /// What every neuron adds up: a constant, and a multiple of every mark.
    private static let neurons: InlineArray<288, Float> = [
        3.8205, -9.0324, 2.2091, -2.8480, 2.6212, 2.7093, 1.9357, 0.3950, -7.2427, -3.0412, 5.3846,
        1.9089, 7.8383, 8.0148, 0.0238, -7.6696,
        0.4220, -1.9617, -1.6785, 2.9834, 1.0827, -2.2995, -1.0412, -3.0529, 1.5083, 1.1779, 0.1394,
        -3.1595, -3.2329, -1.8521, -1.6428, 5.0338,
        -2.4562, 2.8623, -0.0213, 0.7553, -3.1129, -0.7888, -3.7431, 0.5109, 2.8222, 6.8735, 1.7957,
        1.0911, -3.7750, -3.6734, 3.5815, 2.2840,
        0.0631, 2.8983, -0.7356, -0.5786, -0.6555, 0.6936, -0.2557, 0.4535, 0.7008, 0.9695, -0.3021,
        -0.7983, -0.0298, -0.8795, -0.2011, 0.0405,
        0.4370, -1.7400, -0.3779, 2.1133, 0.5666, 0.8590, -0.6556, 1.3284, 0.4148, -0.9178, 0.4383,
        -2.6964, -3.9209, -1.8799, 0.2781, 0.5206,
        1.0782, 0.2046, -1.0859, -0.4926, 0.6446, -0.6132, 0.0015, -0.7784, 2.1743, 0.2561, -1.6278,
        -0.1267, -1.1037, -0.3338, 0.4688, 0.1636,
        0.3883, 2.1308, -1.1769, 1.2385, -1.4554, -0.4469, 0.6302, 1.0199, 1.4040, -0.8378, -1.2632,
        -0.5866, 1.5441, 0.1176, -1.8396, -1.3330,
        -0.9319, 0.9278, -1.8686, -0.0731, -0.5189, 0.0974, -2.5925, 0.7714, 1.4896, -1.0384, -4.3864,
        3.7180, 0.5608, -0.2671, -0.3520, 1.9954,
        -0.6081, 1.4741, 0.7320, 0.3034, 0.1539, -2.8304, 3.0880, -0.1406, -0.5557, -1.3847, 1.5386,
        -4.7431, -0.2722, -4.2436, -0.2421, -0.8251,
        -1.6789, -0.2154, -3.3796, -2.8933, -1.5864, -1.3656, -0.7529, 1.9470, 2.0789, 1.6024, -0.4276,
        -1.3818, 1.0396, 3.7705, -3.2523, -1.0381,
        1.2548, -5.4128, 0.7399, -2.8418, -0.0745, -0.5477, -0.4785, -0.6179, -5.0299, -0.8040, -0.4337,
        -2.1624, 1.0423, -0.0494, -0.6728, -1.2436,
        -7.5396, 2.2139, 6.2735, 1.3423, 2.4021, 6.7893, 4.9364, -0.9655, -0.1912, 9.7764, 4.1293,
        4.1704, 1.0737, 2.7562, 4.1706, -0.6498,
        2.7541, -0.0613, 3.5426, -2.2846, -0.9518, 1.9007, 1.5346, -3.2177, -0.6999, -9.0527, -6.1188,
        2.0050, -4.6608, 0.9749, -1.1670, 0.5252,
        5.5418, -2.0544, -1.8810, -1.6068, -0.6946, -2.2188, -3.0329, 1.5936, 1.2345, -5.0751, -2.4203,
        1.5912, -5.7079, -4.8694, 0.2317, -0.4881,
        -0.5008, 6.7954, -2.8014, 5.5218, 5.3310, 3.4157, 1.2033, 3.3680, -0.3110, -2.6335, -2.9117,
        -1.1864, 2.9650, -0.6314, 3.2630, 9.8059,
        -1.8233, 4.3512, 3.9076, -3.0038, -5.1313, -14.3880, 11.7709, -4.7000, -4.3501, -3.8034, -2.5721,
        0.0159, 11.4010, 2.1193, -20.2369, -3.9444,
        -5.3026, 13.5772, -3.2523, -0.7778, -2.4036, -3.3954, -5.5125, -0.9003, -3.0726, 1.2309, 7.9866,
        3.5948, -10.6413, 5.8226, 11.5181, 1.7755,
        -0.5524, 0.8623, -7.3935, 2.2104, -0.3962, 4.3916, -0.7186, -2.4256, -0.0587, -1.3167, 6.8898,
        -1.5196, 4.6586, -1.1383, -1.8186, 0.5307,
    ]

    /// What the logarithm of every weight, so to speak, is: a constant, and a multiple of every neuron.
    private static let answers: InlineArray<136, Float> = [
        0.3393, -0.5357, -0.4269, -0.0348, -0.2673, -0.8625, 0.6001, -1.0549,
        -0.3837, -0.8619, -1.1894, 1.7859, 2.2630, -0.9792, 1.3423, 0.1069,
        1.1855, -0.3697, -0.5562, 1.6003, 1.4711, -1.6922, 1.5301, 2.5092,
        2.1780, 0.3675, 0.2059, -0.5031, -0.8786, 0.3013, 1.7048, -1.4777,
        0.4767, -0.9837, -0.6344, 1.8103, 1.6903, -0.6337, -1.5575, 0.7360,
        3.1249, 0.9118, -0.7208, 1.3344, 0.6820, -0.3598, -1.0093, 0.3814,
        1.5192, 0.8326, 0.5271, 0.7503, -0.9539, -2.0677, -1.3621, -0.1704,
        -5.0052, 0.1177, 0.2028, -1.2417, 1.1973, 0.4253, -1.3305, 0.0289,
        -1.6323, -0.5170, 0.2465, -0.1792, 0.2475, -0.9318, 0.3335, -1.1352,
        0.5160, -0.3038, 0.6788, -1.5615, 0.6843, 1.5150, -0.4236, -0.8613,
        0.4803, 0.1816, -0.9467, 1.5088, 1.9749, 0.4758, 1.7526, 0.3489,
        1.4541, 0.1631, -0.0159, -0.3949, 1.5261, 0.5573, -0.6313, -2.2451,
        -1.1519, 0.9112, 0.9798, -0.6989, 0.5861, 0.4165, -3.1142, -2.2358,
        0.3950, 0.5622, -0.0114, 0.3362, 1.0687, 0.5371, 1.3730, 0.1978,
        -0.3915, 0.5159, -0.2425, 2.2115, 2.9846, 0.8332, -1.0250, 0.9482,
        0.9483, -0.8050, -0.6646, 3.2904, 3.0608, 1.0200, 1.0310, -1.0647,
        0.4134, -0.6640, -0.4552, -0.1901, 0.9273, -0.1955, 3.0028, 0.2492,
    ]
}
