/// A property that changes over time without anything in between, such as the focused field.
public struct Steps<Value: Hashable & Sendable>: Hashable, Sendable {
  /// A value and the time from which it holds.
  public struct Change: Hashable, Sendable {
    /// The time of the change in seconds, inclusive.
    public var time: Double

    /// The value from this time on.
    public var value: Value

    /// Creates a change.
    @inlinable public init(time: Double, value: Value) {
      self.time = time
      self.value = value
    }
  }

  /// The value before the first change.
  public let initial: Value

  /// The changes in the order they were made; times never decrease and neighbours differ.
  public var changes: [Change] { steps }
  @usableFromInline var steps: [Change] = []

  /// Creates a property that keeps a value until it is set.
  @inlinable public init(_ initial: Value) {
    self.initial = initial
  }

  /// The value after the last change.
  @inlinable public var last: Value {
    steps.last?.value ?? initial
  }

  /// Sets the value from a time in seconds on.
  ///
  /// Changes are made in the order of time: a time before the last change counts as the time of
  /// that change. Setting the last value again is ignored.
  @inlinable public mutating func set(_ value: Value, at time: Double) {
    guard value != last else { return }
    steps.append(Change(time: max(time, steps.last?.time ?? time), value: value))
  }

  /// Returns the value at a time in seconds.
  ///
  /// A change counts from its time on, inclusive; among equal times the last one made wins.
  @inlinable public func value(at time: Double) -> Value {
    let count = steps.partitioningIndex { $0.time > time }
    return count == 0 ? initial : steps[count - 1].value
  }
}
