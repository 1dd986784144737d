import CLibm

extension Deceleration {
    /// The spline of Android's `OverScroller`, which Compose names `splineBasedDecay`: a fixed curve, whose
    /// distance and duration grow with the speed.
    public static let androidSpline = Deceleration.curve(
        DecelerationCurve(
            duration: { speed in AndroidSpline.duration(of: speed) },
            distance: { speed, time, duration in
                AndroidSpline.pull * speed * duration * AndroidSpline.step(at: time / duration).distance
            },
            speed: { speed, time, duration in
                AndroidSpline.pull * speed * AndroidSpline.step(at: time / duration).slope
            }))
}

private enum AndroidSpline {
    /// The exponent by which the distance grows with the speed, ln 0.78 ÷ ln 0.9, less 1.
    static let growth = 1.3582018154259448
    /// The mean speed of a throw, as a part of the speed at its start.
    static let pull = 0.35
    /// The distance, in points, of a throw whose duration is a second.
    static let reach = 0.015 * 9.80665 * 39.37 * 160 * 0.84

    static func duration(of speed: Double) -> Double { pow(pull * speed / reach, 1 / growth) }

    /// The part of the distance after a part of the time, and how fast it grows with it.
    static func step(at part: Double) -> (distance: Double, slope: Double) {
        let place = part * 100
        let index = min(Int(place), 99)
        let (from, to) = (distances[index], distances[index + 1])
        return (from + (to - from) * (place - Double(index)), (to - from) * 100)
    }

    /// The part of the distance that is covered after each hundredth of the time.
    ///
    /// With s from 0 to 1, the time is 3·s·(1 − s)·(0.175·(1 − s) + 0.35·s) + s³, and the distance 3·s·(1 −
    /// s)·(0.5·(1 − s) + s) + s³.
    static let distances: InlineArray<101, Double> = [
        0.000000000000000, 0.028558607035008, 0.057040586202747, 0.085370798840642, 0.113477004706634,
        0.141291119513657, 0.168750264288947, 0.195797569718354, 0.222382719815456, 0.248462239166734,
        0.273999544485671, 0.298964792999316, 0.323334566951629, 0.347091435654568, 0.370223434953279,
        0.392723499808778, 0.414588880036257, 0.435820563002097, 0.456422720976734, 0.476402195321583,
        0.495768025003437, 0.514531023163438, 0.532703402593037, 0.550298448892345, 0.567330238681503,
        0.583813399369723, 0.599762906534005, 0.615193914809969, 0.630121618259760, 0.644561136384018,
        0.658527422231355, 0.672035189388843, 0.685098854982000, 0.697732496153014, 0.709949817809094,
        0.721764129731435, 0.733188331405808, 0.744234903176952, 0.754915902541464, 0.765242964579216,
        0.775227305683657, 0.784879729889174, 0.794210637211414, 0.803230033516569, 0.811947541520396,
        0.820372412589223, 0.828513539075296, 0.836379466969179, 0.843978408693978, 0.851318255901243,
        0.858406592157478, 0.865250705434359, 0.871857600335614, 0.878234010009981, 0.884386407713038,
        0.890321017991710, 0.896043827474181, 0.901560595255138, 0.906876862872064, 0.911997963872938,
        0.916929032979299, 0.921675014851510, 0.926240672465203, 0.930630595109530, 0.934849206019037,
        0.938900769651789, 0.942789398626940, 0.946519060335185, 0.950093583235706, 0.953516662853115,
        0.956791867487790, 0.959922643652714, 0.962912321249614, 0.965764118496832, 0.968481146620935,
        0.971066414323637, 0.973522832035166, 0.975853215964720, 0.978060291958231, 0.980146699173156,
        0.982114993579588, 0.983967651296525, 0.985707071771710, 0.987335580813017, 0.988855433478991,
        0.990268816835716, 0.991577852586850, 0.992784599583297, 0.993891056218626, 0.994899162716073,
        0.995810803312580, 0.996627808345117, 0.997351956244173, 0.997984975439103, 0.998528546179723,
        0.998984302278339, 0.999353832776145, 0.999638683537744, 0.999840358777307, 0.999960322519739,
        1.000000000000000,
    ]
}
