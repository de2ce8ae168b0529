import Keyframes

/// How a device is held over time.
struct Rotation: Sendable {
  /// Which way round.
  private(set) var orientation: Steps<Orientation>
  /// The window's total rotation, in degrees: 0 in portrait, -90 in landscape.
  private(set) var turn: Track<Double>
  /// The scene of the orientation in which the device did not start; the starting scene when the
  /// device never rotates.
  private(set) var other: Scene

  init(_ scene: Scene) {
    orientation = Steps(scene.orientation)
    turn = Track(Self.angle(of: scene.orientation))
    other = scene
  }

  /// Turns the device, and the window with an animation.
  mutating func rotate(to scene: Scene, at time: Double, timing: Timing) {
    if scene.orientation != orientation.initial { other = scene }
    orientation.set(scene.orientation, at: time)
    turn.set(Self.angle(of: scene.orientation), at: time, timing: timing)
  }

  /// By how many degrees the window still has to turn at a time in seconds.
  func angle(at time: Double) -> Double {
    turn.value(at: time) - turn.model(at: time)
  }

  /// When the device was last turned by a time in seconds, or `nil` if it was not.
  func lastTurn(by time: Double) -> Double? {
    orientation.changes.last { $0.time <= time }?.time
  }

  private static func angle(of orientation: Orientation) -> Double {
    switch orientation {
    case .portrait: 0
    case .landscape: -90
    }
  }
}
