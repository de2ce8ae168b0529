import Foundation

// Queues, timers and clocks in the simulation's time.

/// An instant of the simulation's time.
public struct DispatchTime: Hashable, Comparable, Sendable {
  /// Seconds from the start of the simulation.
  var seconds: Double
  /// Returns this instant.
  public static func now() -> DispatchTime {
    DispatchTime(seconds: Host.current?.interface.time ?? 0)
  }
  /// Never.
  public static let distantFuture = DispatchTime(seconds: .infinity)
  /// Returns an instant so many seconds later.
  public static func + (lhs: DispatchTime, rhs: Double) -> DispatchTime {
    DispatchTime(seconds: lhs.seconds + rhs)
  }
  /// Returns an instant that much later.
  public static func + (lhs: DispatchTime, rhs: DispatchTimeInterval) -> DispatchTime {
    switch rhs {
    case .seconds(let count): lhs + Double(count)
    case .milliseconds(let count): lhs + Double(count) / 1e3
    case .microseconds(let count): lhs + Double(count) / 1e6
    case .nanoseconds(let count): lhs + Double(count) / 1e9
    default: .distantFuture
    }
  }
  /// Whether one is earlier.
  public static func < (lhs: DispatchTime, rhs: DispatchTime) -> Bool { lhs.seconds < rhs.seconds }
}

/// How many billionths a second has.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// How many billionths a thousandth of a second has.
public let NSEC_PER_MSEC: UInt64 = 1_000_000

/// Work that can be cancelled.
public final class DispatchWorkItem {
  private let block: () -> Void
  /// Whether it was cancelled.
  public private(set) var isCancelled = false
  /// Creates work.
  public init(block: @escaping () -> Void) { self.block = block }
  /// Keeps it from being done.
  public func cancel() { isCancelled = true }
  /// Does it now.
  public func perform() { if !isCancelled { block() } }
}

/// A queue: everything is done in later turns of the one run loop, in the simulation's time.
public final class DispatchQueue: Sendable {
  /// The queue of the views.
  public static let main = DispatchQueue(label: "main")
  private static let shared = DispatchQueue(label: "global")

  /// Creates a queue, which shares the main queue's time.
  public init(label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = []) {}

  /// How a queue does its work; one thing after another.
  public struct Attributes: OptionSet, Sendable {
    /// The bits.
    public var rawValue: Int
    /// Creates attributes of their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Several things at once; here one after another.
    public static let concurrent = Attributes(rawValue: 1)
  }

  /// Returns the queue of a quality of service.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { shared }

  /// Does something in the next turn of the run loop.
  public func async(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) { after(0, work) }

  /// Does something in the next turn of the run loop.
  public func async(execute work: DispatchWorkItem) { after(0, work.perform) }

  /// Does something at an instant.
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) {
    after(deadline.seconds - DispatchTime.now().seconds, work)
  }

  /// Does something at an instant.
  public func asyncAfter(deadline: DispatchTime, execute work: DispatchWorkItem) {
    after(deadline.seconds - DispatchTime.now().seconds, work.perform)
  }

  /// Does something at once.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }

  private func after(_ delay: Double, _ work: @escaping () -> Void) {
    guard delay.isFinite, let host = Host.current else { return }
    host.schedule(after: delay, work)
  }
}

/// A queue of operations, all of them in later turns of the run loop.
public final class OperationQueue: Sendable {
  /// The queue of the views.
  public static let main = OperationQueue()
  /// Creates a queue.
  public init() {}
  /// Does something in the next turn of the run loop.
  public func addOperation(_ block: @escaping () -> Void) {
    Host.current?.schedule(after: 0, block)
  }
}

/// The thread, of which there is one.
public enum Thread {
  /// Whether it is the main one, which it is.
  public static var isMainThread: Bool { true }
}

/// The loop of turns.
public final class RunLoop: Sendable {
  /// The one loop.
  public static let main = RunLoop()
  /// The one loop.
  public static var current: RunLoop { main }

  /// A mode of a run loop.
  public struct Mode: Hashable, Sendable {
    private var name: String
    /// Always.
    public static let common = Mode(name: "common")
    /// Not while a finger scrolls; here always.
    public static let `default` = Mode(name: "default")
    /// While a finger scrolls; here always.
    public static let tracking = Mode(name: "tracking")
  }

  /// Starts a timer.
  public func add(_ timer: Timer, forMode mode: Mode) { timer.start() }
  /// Does something in the next turn.
  public func perform(_ block: @escaping () -> Void) { Host.current?.schedule(after: 0, block) }
}

/// A timer in the simulation's time; one that repeats ends 2 s after anything else was heard.
public final class Timer: NSObject {
  /// Seconds between firings, 0 of one that fires once.
  public var timeInterval: TimeInterval { repeats ? interval : 0 }
  /// The information that comes along.
  public let userInfo: Any?
  /// Whether it will fire.
  public private(set) var isValid = true
  private let interval: TimeInterval
  private let repeats: Bool
  private let action: (Timer) -> Void
  private var isStarted = false

  /// Creates a timer that a run loop has to start.
  public init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void)
  {
    self.interval = max(interval, 0.0001)
    self.repeats = repeats
    userInfo = nil
    action = block
  }

  /// Creates a timer that a run loop has to start.
  public init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    self.interval = max(interval, 0.0001)
    self.repeats = repeats
    self.userInfo = userInfo
    let target = target as AnyObject
    action = { selector.send(to: target, $0) }
  }

  /// Starts a timer.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.start()
    return timer
  }

  /// Starts a timer.
  @discardableResult
  public static func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    timer.start()
    return timer
  }

  func start() {
    guard !isStarted else { return }
    isStarted = true
    next()
  }

  private func next() {
    guard let host = Host.current else { return }
    host.schedule(after: interval, isCancelled: { [self] in !isValid }) { [self] in
      fire()
      if repeats, isValid, host.mayRepeat { next() }
    }
  }

  /// Fires now.
  public func fire() {
    guard isValid else { return }
    if !repeats { isValid = false }
    action(self)
  }

  /// Ends it.
  public func invalidate() { isValid = false }
}

/// Calls a method for every frame, of which there are 60 a second; it ends 2 s after anything else
/// was heard.
public final class CADisplayLink: NSObject {
  private weak var target: AnyObject?
  private let selector: Selector
  private var isValid = true
  /// Whether it calls nothing.
  public var isPaused = false {
    didSet { if oldValue, !isPaused { next() } }
  }
  /// How many frames a second it asks for; 60 come.
  public var preferredFramesPerSecond = 0
  /// The time of the frame, in seconds of the simulation.
  public private(set) var timestamp: TimeInterval = 0
  /// The time of the next frame.
  public var targetTimestamp: TimeInterval { timestamp + duration }
  /// Seconds between frames.
  public let duration: TimeInterval = 1.0 / 60

  /// Creates a link that a run loop has to start.
  public init(target: Any, selector: Selector) {
    self.target = target as AnyObject
    self.selector = selector
  }

  /// Starts it.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) { next() }
  /// Ends it.
  public func invalidate() { isValid = false }

  private func next() {
    guard let host = Host.current else { return }
    host.schedule(after: duration, isCancelled: { [self] in !isValid || isPaused }) { [self] in
      timestamp = host.interface.time
      if let target { selector.send(to: target, self) }
      if host.mayRepeat { next() }
    }
  }
}

/// Returns the simulation's time, in seconds.
public func CACurrentMediaTime() -> TimeInterval { Host.current?.interface.time ?? 0 }
