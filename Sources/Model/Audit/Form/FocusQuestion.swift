public import KeyboardAvoidance
import Synchronization

/// A question to ask on devices: whether a field of a form is visible when it gets the focus.
public struct FocusQuestion: Sendable {
  let form: Form
  let field: String
  let strategy: any AvoidanceStrategy
  private let last = LastAnswer()

  /// Returns the same question under a strategy, which may be your own.
  public func under(_ strategy: any AvoidanceStrategy) -> FocusQuestion {
    FocusQuestion(form: form, field: field, strategy: strategy)
  }

  /// Returns whether the field is wholly visible at rest, with some room below it.
  ///
  /// For landscape, pass `device.rotated(to: .landscape)`. If the field is not clear, a failing
  /// `#expect` prints by how much: `email is 12.4 pt short of 8 pt of room at 0.45 s: iPhone 15,
  /// portrait, under none`.
  ///
  /// - Parameters:
  ///   - room: The room in points.
  ///   - device: The device.
  ///   - systemVersion: The major version of iOS, by default the newest that is known.
  /// - Returns: `false` also when the form has no such field.
  public func isClear(by room: Double = 0, on device: Device, systemVersion: Int? = nil) -> Bool {
    let shortage = shortage(of: room, on: device, systemVersion: systemVersion)
    last.remember(shortage)
    return shortage == nil
  }

  /// Returns by how much the field is not clear at rest, or `nil` when it is.
  ///
  /// The parameters are those of ``isClear(by:on:systemVersion:)``.
  public func shortage(
    of room: Double = 0, on device: Device, systemVersion: Int? = nil
  ) -> RoomShortage? {
    let scene = form.scene(on: device, systemVersion: systemVersion)
    let timeline = Simulation(
      scene: scene, strategy: strategy, events: [Event(at: 0, .focus(field))]
    ).run()
    var shortage = RoomShortage(
      field: field, strategy: timeline.strategy, device: device, time: timeline.settledTime,
      wanted: room)
    guard let content = timeline.views[field]?.contentFrame else { return shortage }
    let state = timeline.state(at: timeline.settledTime)
    let rect = state.windowRect(ofContent: content)
    shortage.hidden = state.hiddenHeight(of: rect, in: scene)
    shortage.room = state.clearance(below: rect, in: scene)
    // Differences up to a thousandth of a point are rounding errors.
    let isClear = shortage.hidden < 1e-3 && shortage.room >= room - 1e-3
    return isClear ? nil : shortage
  }

  /// Returns everything an audit measures when the field gets the focus and the keyboard is
  /// dismissed.
  public func report(
    on device: Device, systemVersion: Int? = nil, audit: FormAudit = FormAudit()
  ) -> Report {
    audit.measure(
      strategy, in: form.scene(on: device, systemVersion: systemVersion),
      events: [Event(at: 0.2, .focus(field)), Event(at: 1.5, .dismiss)])
  }
}

extension FocusQuestion: CustomStringConvertible {
  /// The last shortage found by ``isClear(by:on:systemVersion:)``, which a failing `#expect`
  /// prints, or else a short description of the question.
  public var description: String {
    last.shortage?.description
      ?? "'\(Sentence.name(field))' under \(type(of: strategy).profile.id)"
  }
}

extension FocusQuestion {
  /// The last result: a failing `#expect(question.isClear(…))` prints the question after it was
  /// answered.
  private final class LastAnswer: Sendable {
    private let found = Mutex(RoomShortage?.none)

    var shortage: RoomShortage? { found.withLock { $0 } }

    func remember(_ shortage: RoomShortage?) { found.withLock { $0 = shortage } }
  }
}

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
