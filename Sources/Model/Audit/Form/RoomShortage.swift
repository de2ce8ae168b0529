public import KeyboardAvoidance

/// By how much a focused field is not clear at rest.
public struct RoomShortage: Hashable, Sendable, CustomStringConvertible {
  /// The field's identifier.
  public var field: String
  /// The strategy's identifier.
  public var strategy: String
  /// The device, in its orientation.
  public var device: Device
  /// When everything came to rest, in seconds after the focus.
  public var time: Double
  /// The required room below the field, in points.
  public var wanted: Double
  /// The actual room, in points; negative where something covers the field, minus infinity where
  /// there is no such field.
  public var room: Double
  /// How much of the field's height is hidden, in points; infinite where there is no such field.
  public var hidden: Double

  /// Creates a shortage; without numbers, that of a field that does not exist.
  public init(
    field: String, strategy: String, device: Device, time: Double, wanted: Double,
    room: Double = -.infinity, hidden: Double = .infinity
  ) {
    self.field = field
    self.strategy = strategy
    self.device = device
    self.time = time
    self.wanted = wanted
    self.room = room
    self.hidden = hidden
  }

  /// The shortage in one sentence of at most 300 characters:
  /// `email is 12.4 pt short of 8 pt of room at 0.45 s: iPhone 15, portrait, under none`.
  public var description: String {
    let name = Sentence.name(field)
    let place = "\(Sentence.place(device)), under \(Sentence.name(strategy))"
    guard hidden.isFinite else { return "the form has no field '\(name)': \(place)" }
    let time = "at \(Sentence.seconds(time))"
    guard room < wanted - 1e-3, wanted > 0 else {
      return "\(Sentence.points(hidden)) of \(name) cannot be seen \(time): \(place)"
    }
    let covered = hidden > 1e-3 ? ", with \(Sentence.points(hidden)) of it out of sight" : ""
    return
      "\(name) is \(Sentence.points(wanted - room)) short of \(Sentence.points(wanted)) of room "
      + "\(time)\(covered): \(place)"
  }
}
