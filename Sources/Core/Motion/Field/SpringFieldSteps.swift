extension SpringField {
    /// Advances every number to a moment. One that is not later than ``time`` changes nothing.
    public mutating func advance(to time: Timestamp) {
        let seconds = time.seconds(since: self.time) - timeRemainder
        guard time > self.time, seconds > 0 else { return }
        self.time = time
        timeRemainder = 0
        step(by: seconds)
    }

    /// Advances every number by `seconds`. A number that is not greater than 0 changes nothing; one above 10⁹
    /// is clamped to that.
    ///
    /// ``time`` advances too, and the remainder below a nanosecond is kept, so that a thousand steps of 1/60
    /// second add up to exactly 1000/60 seconds.
    public mutating func advance(by seconds: Double) {
        guard seconds > 0 else { return }
        let seconds = min(seconds, 1e9)
        let shown = time.advanced(by: seconds + timeRemainder)
        timeRemainder += seconds - shown.seconds(since: time)
        // At the end of the clock's range there is no remainder to keep.
        if abs(timeRemainder) > 1e-9 { timeRemainder = 0 }
        time = shown
        step(by: seconds)
    }

    private mutating func step(by seconds: Double) {
        guard isMoving else { return }
        springs.setSpan(seconds)
        var block = 0
        while block < blocks.count {
            guard blocks[block].isMoving else {
                block += 1
                continue
            }
            let shared = blocks[block].shared
            var end = block + 1
            while end < blocks.count, blocks[end].isMoving, blocks[end].shared == shared { end += 1 }
            let range = range(of: block).lowerBound..<range(of: end - 1).upperBound
            offsets.withUnsafeMutableBufferPointer { offsets in
                rates.withUnsafeMutableBufferPointer { rates in
                    if let shared {
                        SpringField.apply(springs.steps[Int(shared)], range, offsets, rates)
                    } else {
                        springs.steps.withUnsafeBufferPointer { steps in
                            springIndices.withUnsafeBufferPointer { places in
                                SpringField.apply(steps, places, range, offsets, rates)
                            }
                        }
                    }
                }
            }
            block = end
        }
        // One block after another in turn, so that every frame costs the same.
        stepCount = (stepCount + 1) % SpringField.settlingPeriod
        for block in stride(from: stepCount, to: blocks.count, by: SpringField.settlingPeriod)
        where blocks[block].isMoving {
            settle(block)
        }
    }

    /// Applies one transition to all numbers of a range.
    private static func apply(
        _ step: SpringTransition, _ range: Range<Int>, _ offsets: UnsafeMutableBufferPointer<Double>,
        _ rates: UnsafeMutableBufferPointer<Double>
    ) {
        let (xx, xv) = (step.displacementFromDisplacement, step.displacementFromRate)
        let (vx, vv) = (step.rateFromDisplacement, step.rateFromRate)
        guard let x = offsets.baseAddress, let v = rates.baseAddress else { return }
        for index in range {
            let (offset, rate) = (x[index], v[index])
            x[index] = xx * offset + xv * rate
            v[index] = vx * offset + vv * rate
        }
    }

    private static func apply(
        _ steps: UnsafeBufferPointer<SpringTransition>, _ places: UnsafeBufferPointer<UInt32>,
        _ range: Range<Int>, _ offsets: UnsafeMutableBufferPointer<Double>,
        _ rates: UnsafeMutableBufferPointer<Double>
    ) {
        guard let x = offsets.baseAddress, let v = rates.baseAddress, let table = steps.baseAddress,
            let place = places.baseAddress
        else { return }
        for index in range {
            let step = table + Int(place[index])
            let (offset, rate) = (x[index], v[index])
            x[index] =
                step.pointee.displacementFromDisplacement * offset + step.pointee.displacementFromRate * rate
            v[index] = step.pointee.rateFromDisplacement * offset + step.pointee.rateFromRate * rate
        }
    }

    /// The number of frames between two checks of a block.
    private static let settlingPeriod = 16

    /// Stops the numbers of a block that have come to rest, and updates the block's shared spring.
    ///
    /// Whatever the tolerance, a number whose square underflows counts as at rest: this avoids subnormal
    /// numbers, which would slow the processor down a hundredfold.
    private mutating func settle(_ block: Int) {
        let range = range(of: block)
        var isMoving = false
        if let shared = blocks[block].shared {
            let limit = springs.restLimit(shared)
            offsets.withUnsafeMutableBufferPointer { offsets in
                rates.withUnsafeMutableBufferPointer { rates in
                    for index in range {
                        let moves = !limit.isMet(by: offsets[index], rates[index])
                        offsets[index] = moves ? offsets[index] : 0
                        rates[index] = moves ? rates[index] : 0
                        isMoving = isMoving || moves
                    }
                }
            }
        } else {
            let first = springIndices[range.lowerBound]
            var isShared = true
            for index in range {
                isShared = isShared && springIndices[index] == first
                if springs.restLimit(springIndices[index]).isMet(by: offsets[index], rates[index]) {
                    (offsets[index], rates[index]) = (0, 0)
                } else {
                    isMoving = true
                }
            }
            if isShared { blocks[block].shared = first }
        }
        blocks[block].isMoving = isMoving
        if !isMoving { movingBlockCount -= 1 }
    }
}
