// MARK: - One number

extension SpringField {
    /// Adds a number on a spring to `target`.
    ///
    /// - Returns: The number's index; nil if a number, or its distance from the target, is not finite.
    @discardableResult
    public mutating func append(_ state: MotionState<Double>, to target: Double, spring: Spring) -> Int? {
        guard state.isFinite, target.isFinite, (state.value - target).isFinite else { return nil }
        let index = count
        let place = springs.use(spring)
        offsets.append(state.value - target)
        rates.append(state.velocity.perSecond)
        goals.append(target)
        springIndices.append(place)
        if index % Block.size == 0 {
            blocks.append(Block(shared: place, isMoving: false))
        } else {
            mix(place, at: index)
        }
        if isMoving(index) { wake(index) }
        return index
    }

    /// Adds a number at rest, on a spring to `target`.
    @discardableResult
    public mutating func append(_ value: Double, to target: Double, spring: Spring) -> Int? {
        append(MotionState(value), to: target, spring: spring)
    }

    /// Removes a number. The last one takes its index.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    public mutating func remove(at index: Int) -> Bool {
        guard goals.indices.contains(index), let goal = goals.popLast(), let offset = offsets.popLast(),
            let rate = rates.popLast(), let place = springIndices.popLast()
        else { return false }
        if index < count {
            springs.release(springIndices[index])
            (goals[index], offsets[index], rates[index]) = (goal, offset, rate)
            springIndices[index] = place
            mix(place, at: index)
            if isMoving(index) { wake(index) }
        } else {
            springs.release(place)
        }
        if count % Block.size == 0, let block = blocks.popLast(), block.isMoving { movingBlockCount -= 1 }
        return true
    }

    /// Removes all numbers, and keeps the capacity.
    public mutating func removeAll() {
        for place in springIndices { springs.release(place) }
        offsets.removeAll(keepingCapacity: true)
        rates.removeAll(keepingCapacity: true)
        goals.removeAll(keepingCapacity: true)
        springIndices.removeAll(keepingCapacity: true)
        blocks.removeAll(keepingCapacity: true)
        movingBlockCount = 0
    }

    /// Gives a number another target, from its current value and velocity.
    ///
    /// - Returns: True if there is such a number, and the target and its distance are finite.
    @discardableResult
    public mutating func retarget(_ index: Int, to target: Double) -> Bool {
        guard goals.indices.contains(index), target.isFinite else { return false }
        guard target != goals[index] else { return true }
        let offset = offsets[index] + (goals[index] - target)
        guard offset.isFinite else { return false }
        offsets[index] = offset
        goals[index] = target
        wake(index)
        return true
    }

    /// Sets the value and the velocity of a number.
    ///
    /// - Returns: True if there is such a number, and the state and its distance from the target are finite.
    @discardableResult
    public mutating func set(_ index: Int, to state: MotionState<Double>) -> Bool {
        guard goals.indices.contains(index), state.isFinite, (state.value - goals[index]).isFinite else {
            return false
        }
        offsets[index] = state.value - goals[index]
        rates[index] = state.velocity.perSecond
        wake(index)
        return true
    }

    /// Gives a number another spring, from its current value and velocity.
    ///
    /// - Returns: True if there is such a number.
    @discardableResult
    public mutating func setSpring(_ spring: Spring, of index: Int) -> Bool {
        guard goals.indices.contains(index) else { return false }
        let old = springIndices[index]
        springIndices[index] = springs.use(spring)
        springs.release(old)
        mix(springIndices[index], at: index)
        return true
    }

    /// Records that a number's spring may differ from the others of its block.
    private mutating func mix(_ place: UInt32, at index: Int) {
        if blocks[index / Block.size].shared != place { blocks[index / Block.size].shared = nil }
    }
}

// MARK: - Vectors of several numbers

extension SpringField {
    /// Adds a vector: a number for each axis, side by side. Each moves, and comes to rest, independently.
    ///
    ///     let first = field.append(vector: MotionState(SIMD2(0, 0)), to: [320, 10], spring: .snappy)
    ///
    /// - Returns: The index of the first axis; nil if a number is not finite.
    @inlinable
    @discardableResult
    public mutating func append<V: Coordinates>(
        vector state: MotionState<V>, to target: V, spring: Spring
    ) -> Int? {
        guard state.isFinite, target.isFinite, (state.value - target).isFinite else { return nil }
        for axis in 0..<V.axisCount {
            append(SpringField.part(axis, of: state), to: target[axis: axis], spring: spring)
        }
        return count - V.axisCount
    }

    /// The value and the velocity per second of the vector that begins at an index; nil if there is none.
    @inlinable
    public func vector<V: Coordinates>(of first: Int, as type: V.Type = V.self) -> MotionState<V>? {
        guard holds(type, at: first) else { return nil }
        var state = MotionState(V.zero)
        for axis in 0..<V.axisCount {
            guard let part = self.state(of: first + axis) else { return nil }
            state.value[axis: axis] = part.value
            state.velocity.perSecond[axis: axis] = part.velocity.perSecond
        }
        return state
    }

    /// Gives the vector that begins at an index another target.
    ///
    /// - Returns: True if there are enough numbers, and the target is finite.
    @inlinable
    @discardableResult
    public mutating func retarget<V: Coordinates>(vector first: Int, to target: V) -> Bool {
        guard holds(V.self, at: first), target.isFinite else { return false }
        let canGo = (0..<V.axisCount).allSatisfy { axis in
            value(of: first + axis).map { ($0 - target[axis: axis]).isFinite } ?? false
        }
        guard canGo else { return false }
        for axis in 0..<V.axisCount { retarget(first + axis, to: target[axis: axis]) }
        return true
    }

    /// Sets the value and the velocity of the vector that begins at an index.
    ///
    /// - Returns: True if there are enough numbers, and the state is finite.
    @inlinable
    @discardableResult
    public mutating func set<V: Coordinates>(vector first: Int, to state: MotionState<V>) -> Bool {
        guard holds(V.self, at: first), state.isFinite else { return false }
        let canStart = (0..<V.axisCount).allSatisfy { axis in
            target(of: first + axis).map { (state.value[axis: axis] - $0).isFinite } ?? false
        }
        guard canStart else { return false }
        for axis in 0..<V.axisCount { set(first + axis, to: SpringField.part(axis, of: state)) }
        return true
    }

    /// Removes the vector that begins at an index. The last numbers, as many as it has axes, take its place:
    /// the last vector, in a field of such vectors.
    ///
    /// - Returns: True if there were enough numbers.
    @inlinable
    @discardableResult
    public mutating func remove<V: Coordinates>(vector first: Int, as type: V.Type) -> Bool {
        guard holds(type, at: first) else { return false }
        for axis in (0..<V.axisCount).reversed() { remove(at: first + axis) }
        return true
    }

    @usableFromInline
    func holds<V: Coordinates>(_ type: V.Type, at first: Int) -> Bool {
        first >= 0 && first < count && V.axisCount <= count - first
    }

    @inlinable
    static func part<V: Coordinates>(_ axis: Int, of state: MotionState<V>) -> MotionState<Double> {
        MotionState(state.value[axis: axis], perSecond: state.velocity.perSecond[axis: axis])
    }
}
