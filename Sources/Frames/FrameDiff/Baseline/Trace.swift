/// The numbers behind the frames of a film, a column a number.
package struct Trace: Sendable, Hashable {
  /// The columns, named as `keyrise trace` names them.
  package var columns: [Column]
  /// The first responder of each frame.
  package var focus: [String?]

  /// One number, frame by frame.
  package struct Column: Sendable, Hashable {
    /// The name of the numbers.
    package var name: String
    /// In ten-thousandths of a point; nil where there is no such number.
    package var values: [Int?]

    /// Makes a column of ten-thousandths of a point.
    package init(_ name: String, _ values: [Int?]) {
      self.name = name
      self.values = values
    }

    /// Makes a column of points; numbers that are not finite count as missing.
    package init(_ name: String, points: [Double?]) {
      self.init(name, points.map { $0.flatMap { Int(exactly: ($0 * Self.units).rounded()) } })
    }

    /// How many units a point has.
    package static let units = 10_000.0

    /// A value in points.
    package func points(_ frame: Int) -> Double? {
      values.indices.contains(frame) ? values[frame].map { Double($0) / Self.units } : nil
    }
  }

  package init(columns: [Column] = [], focus: [String?] = []) {
    self.columns = columns
    self.focus = focus
  }

  /// The column of a name.
  package subscript(name: String) -> Column? { columns.first { $0.name == name } }
}

// MARK: - Comparing

extension Trace {
  /// The tolerance for one number between two machines, in ten-thousandths of a point: the last
  /// bits of `exp` and `sin` depend on the C library.
  private static let slack = 10

  /// A number that is another than before, and where it is so first.
  package struct Difference: Sendable, Hashable {
    /// The column.
    package var name: String
    /// The first frame.
    package var frame: Int
    /// In points there.
    package var before: Double?
    /// In points there.
    package var after: Double?
    /// The greatest difference of any frame, in points; nil when one of the two is missing.
    package var greatest: Double?
  }

  /// The numbers that differ, in the order of the columns; frames that only one film has do not
  /// count, and columns that only one of them has neither.
  package func differences(from earlier: Trace) -> [Difference] {
    columns.compactMap { column in
      guard let before = earlier[column.name] else { return nil }
      let frames = 0..<min(column.values.count, before.values.count)
      let differing = frames.filter { !Self.agree(before.values[$0], column.values[$0]) }
      guard let first = differing.first else { return nil }
      let greatest = differing.compactMap { frame -> Double? in
        guard let old = before.points(frame), let new = column.points(frame) else { return nil }
        return new - old
      }.max { abs($0) < abs($1) }
      return Difference(
        name: column.name, frame: first, before: before.points(first),
        after: column.points(first), greatest: greatest)
    }
  }

  private static func agree(_ before: Int?, _ after: Int?) -> Bool {
    guard let before, let after else { return before == after }
    let (difference, isTooLarge) = before.subtractingReportingOverflow(after)
    return !isTooLarge && difference.magnitude <= slack
  }

  /// The first frame whose focus is another, or nil.
  package func focusDifference(from earlier: Trace) -> Int? {
    zip(focus, earlier.focus).enumerated().first { $0.element.0 != $0.element.1 }?.offset
  }
}
