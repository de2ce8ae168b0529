public import Audit
public import KeyboardAvoidance
internal import Keyframes

/// One scene under one strategy, played: what pictures are made of.
public struct Take: Sendable {
  /// What it is called: the scenario's title.
  public var title: String
  /// The strategy that was played.
  public var strategy: StrategySelection
  /// What happens.
  public var events: [Event]
  /// What the simulation left behind.
  public var timeline: Timeline
  /// When it ends, in seconds.
  public var end: Double
  /// The description that stands in for the generated one, or `nil`.
  public var altText: String?

  /// Creates a take of a timeline that was played.
  public init(
    title: String, strategy: StrategySelection, events: [Event], timeline: Timeline, end: Double,
    altText: String? = nil
  ) {
    self.title = title
    self.strategy = strategy
    self.events = events
    self.timeline = timeline
    self.end = end
    self.altText = altText
  }

  /// The scene, as the device is held at first.
  public var scene: Scene { timeline.scene }

  /// Returns the scene that a state is in: of a device that may have been turned.
  func scene(of state: SceneState) -> Scene { timeline.scene(in: state.orientation) }

  /// Returns the scene at a time in seconds.
  func scene(at time: Double) -> Scene { timeline.scene(at: time) }

  /// Returns the views of the form in a state.
  func views(of state: SceneState) -> ViewTree { timeline.views(in: state) }

  /// What an audit says of the take: the measurements with their default thresholds.
  ///
  /// - Throws: ``IllustrationError`` when no strategy has the identifier that the take was given.
  public var report: Report {
    get throws(IllustrationError) {
      do throws(AuditError) {
        return try FormAudit().measure(strategy, in: scene, events: events)
      } catch {
        throw IllustrationError(error)
      }
    }
  }
}

// MARK: - Asking

extension Take {
  /// The frame of a field in the window, or of the focused one, or `nil` when there is none.
  func field(_ id: String? = nil, in state: SceneState) -> Rect? {
    (id ?? state.focus).flatMap { timeline.windowRect(of: $0, in: state) }
  }
}

// MARK: - Times

extension Take {
  /// An instant at which something happens, and what it is called.
  public struct Mark: Hashable, Sendable {
    /// Seconds from the start.
    public var time: Double
    /// What happens, in a word or two, such as `focus email`.
    public var name: String

    /// Creates a mark.
    public init(time: Double, name: String) {
      self.time = time
      self.name = name
    }
  }

  /// What the user does, in order.
  public var marks: [Mark] {
    events.filter { $0.time <= end }.map { event in
      Mark(time: event.time, name: Self.name(of: event.action))
    }
  }

  private static func name(of action: Event.Action) -> String {
    switch action {
    case .keyboard(let change): change.mode.map { "keyboard \($0.rawValue)" } ?? "keyboard changes"
    case .rotate(let orientation): "rotate to \(orientation.rawValue)"
    case .notify(let notification): notification.name.rawValue
    default: [action.name, action.argument].compactMap(\.self).joined(separator: " ")
    }
  }

  /// The last instant before the keyboard that was shown first hides, or the end, in seconds.
  public var shownTime: Double {
    func first(_ name: KeyboardNotification.Name, after time: Double) -> Double? {
      timeline.deliveries.first { delivery in
        guard case .keyboard(let it) = delivery.event else { return false }
        return it.name == name && delivery.time >= time
      }?.time
    }
    let hide = first(.willShow, after: 0).flatMap { first(.willHide, after: $0) }
    return min(hide.map { max($0 - 1e-6, 0) } ?? end, end)
  }

  /// A description of one moment in plain sentences, or what the scenario says of its pictures.
  public func description(at time: Double) -> String {
    altText ?? AltText.moment(of: self, at: time)
  }

  /// A line that says what was played on what, such as `inset-overlap · iPhone 5 · iOS 7`.
  public var summary: String {
    "\(strategy.id) · \(deviceName)"
  }

  /// What the device is called, with the version of iOS.
  var deviceName: String { "\(hardwareName) · iOS \(scene.systemVersion)" }

  /// What the device is called.
  var hardwareName: String {
    scene.device.name.isEmpty ? "custom device" : scene.device.name
  }
}
