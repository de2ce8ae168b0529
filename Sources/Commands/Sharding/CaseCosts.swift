internal import FrameSequence
internal import Markup

/// The durations of cases in an earlier run, by name: a file for balancing the shards.
package struct CaseCosts: Sendable {
  /// Seconds by the names of cases.
  package var seconds: [String: Double]

  private static let schema = "keyrise.costs/1"
  private static let sizeLimit = 1 << 28

  /// Makes costs.
  package init(_ seconds: [String: Double] = [:]) { self.seconds = seconds }

  /// The durations that the shards of a join measured.
  ///
  /// - Throws: ``ShardError/unreadable(path:_:)``.
  package init(_ join: Shard.Join) throws {
    self.init()
    try join.forEachEntry { _, entry in
      seconds[entry.name] = max(seconds[entry.name] ?? 0, entry.seconds)
    }
  }

  /// Reads a file of costs; none where there is no file, as before the first run.
  ///
  /// - Throws: ``ShardError/unreadable(path:_:)``.
  package init(path: String) throws(ShardError) {
    let bytes: [UInt8]?
    do throws(FrameSequenceError) {
      bytes = try WholeFile.read(path, limit: Self.sizeLimit)
    } catch {
      throw .unreadable(path: path, "cannot be read: \(error)")
    }
    guard let bytes else {
      self.init()
      return
    }
    guard let value = JSONValue(parsing: bytes), value["schema"]?.text == Self.schema,
      let members = value["seconds"]?.members
    else {
      throw .unreadable(path: path, "is no file of costs; 'keyrise merge --costs' writes one")
    }
    self.init(
      Dictionary(
        members.compactMap { member in member.value.number.map { (member.name, $0) } },
        uniquingKeysWith: max))
  }

  /// The costs as a file: a line a case, in order of their names.
  package var text: String {
    let lines = seconds.sorted { $0.key < $1.key }.map { name, value in
      "    \(JSONValue.Member(name, .decimal(value, places: 6)))"
    }
    return """
      {
        "schema": "\(Self.schema)",
        "seconds": {
      \(lines.joined(separator: ",\n"))
        }
      }

      """
  }

  /// The expected cost of each case: the measured duration, or an estimate, scaled by the ratio of
  /// measurements to estimates.
  ///
  /// - Parameter estimate: An estimate in any unit; only called when a duration is unknown.
  package func costs(of names: [String], estimate: (Int) -> Double) -> [Double] {
    if names.allSatisfy({ seconds[$0] != nil }) { return names.map { seconds[$0] ?? 0 } }
    let estimates = names.indices.map(estimate)
    var (measured, estimated) = (0.0, 0.0)
    for (name, estimate) in zip(names, estimates) {
      guard let value = seconds[name] else { continue }
      measured += value
      estimated += estimate
    }
    let factor = measured > 0 && estimated > 0 ? measured / estimated : 1
    return zip(names, estimates).map { seconds[$0] ?? $1 * factor }
  }
}
