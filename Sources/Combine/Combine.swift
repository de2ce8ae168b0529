import UIKitShapes

/// What sends values over time, and may end.
public protocol Publisher<Output, Failure> {
  /// What it sends.
  associatedtype Output
  /// How it fails.
  associatedtype Failure: Error
  /// Sends everything from now on, until what is returned is cancelled.
  func subscribe(
    _ receive: @escaping (Output) -> Void,
    _ completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable
}

/// What can be cancelled.
public protocol Cancellable {
  /// Ends it.
  func cancel()
}

/// Ends what it stands for when it is cancelled or goes.
public final class AnyCancellable: Cancellable, Hashable {
  private var action: (() -> Void)?
  /// Creates something that does an action when it is cancelled.
  public init(_ cancel: @escaping () -> Void) { action = cancel }
  /// Creates something that cancels something.
  public convenience init(_ other: some Cancellable) { self.init { other.cancel() } }
  deinit { cancel() }
  /// Ends it; a second time nothing happens.
  public func cancel() {
    let known = action
    action = nil
    known?()
  }
  /// Keeps it in a set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  /// Keeps it in a collection.
  public func store<Kept: RangeReplaceableCollection<AnyCancellable>>(in kept: inout Kept) {
    kept.append(self)
  }
  /// Whether two are the same.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
  /// Hashes which one it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What receives.
public enum Subscribers {
  /// How a publisher ends.
  public enum Completion<Failure: Error> {
    /// It is over.
    case finished
    /// It failed.
    case failure(Failure)
  }
}

/// What can be sent values by hand.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value.
  func send(_ value: Output)
  /// Ends.
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  /// Sends that something happened.
  public func send() { send(()) }
}

/// Who listens to a subject.
private struct Listeners<Output, Failure: Error> {
  typealias Listener = (
    receive: (Output) -> Void, completion: (Subscribers.Completion<Failure>) -> Void
  )
  private var listeners: [(number: Int, listener: Listener)] = []
  private var count = 0

  mutating func add(_ listener: Listener) -> Int {
    count += 1
    listeners.append((count, listener))
    return count
  }
  mutating func remove(_ number: Int) { listeners.removeAll { $0.number == number } }
  var all: [Listener] { listeners.map(\.listener) }
}

/// Sends what it is sent.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private var listeners = Listeners<Output, Failure>()
  private var end: Subscribers.Completion<Failure>?
  /// Creates a subject.
  public init() {}
  /// Sends a value.
  public func send(_ value: Output) {
    if end == nil { listeners.all.forEach { $0.receive(value) } }
  }
  /// Ends.
  public func send(completion: Subscribers.Completion<Failure>) {
    guard end == nil else { return }
    end = completion
    listeners.all.forEach { $0.completion(completion) }
  }
  /// Sends everything from now on.
  public func subscribe(
    _ receive: @escaping (Output) -> Void,
    _ completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    if let end { completion(end) }
    let number = listeners.add((receive, completion))
    return AnyCancellable { [weak self] in self?.listeners.remove(number) }
  }
}

/// Sends its value, and every new one.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let subject = PassthroughSubject<Output, Failure>()
  private var current: Output
  /// Creates a subject of a value.
  public init(_ value: Output) { current = value }
  /// The value.
  public var value: Output {
    get { current }
    set { send(newValue) }
  }
  /// Sends a value.
  public func send(_ value: Output) {
    current = value
    subject.send(value)
  }
  /// Ends.
  public func send(completion: Subscribers.Completion<Failure>) {
    subject.send(completion: completion)
  }
  /// Sends the value, and every new one.
  public func subscribe(
    _ receive: @escaping (Output) -> Void,
    _ completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable {
    receive(current)
    return subject.subscribe(receive, completion)
  }
}

/// A publisher of which only what it sends is known.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  typealias Subscribe = (
    @escaping (Output) -> Void, @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable
  private let action: Subscribe
  init(subscribe: @escaping Subscribe) { action = subscribe }
  /// Creates one of a publisher.
  public init(_ publisher: some Publisher<Output, Failure>) { action = publisher.subscribe }
  /// Sends everything from now on.
  public func subscribe(
    _ receive: @escaping (Output) -> Void,
    _ completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> AnyCancellable { action(receive, completion) }
}

/// Sends one value, and ends.
public struct Just<Output>: Publisher {
  /// It does not fail.
  public typealias Failure = Never
  private let value: Output
  /// Creates a publisher of a value.
  public init(_ value: Output) { self.value = value }
  /// Sends the value, and ends.
  public func subscribe(
    _ receive: @escaping (Output) -> Void,
    _ completion: @escaping (Subscribers.Completion<Never>) -> Void
  ) -> AnyCancellable {
    receive(value)
    completion(.finished)
    return AnyCancellable {}
  }
}

/// A property whose new values a publisher sends before they are set.
@propertyWrapper public struct Published<Value> {
  private let subject: CurrentValueSubject<Value, Never>
  /// Creates a property of a value.
  public init(wrappedValue: Value) { subject = CurrentValueSubject(wrappedValue) }
  /// The value.
  public var wrappedValue: Value {
    get { subject.value }
    nonmutating set { subject.send(newValue) }
  }
  /// The publisher of the value, and of every new one.
  public var projectedValue: AnyPublisher<Value, Never> { AnyPublisher(subject) }
}

/// An object whose published properties others watch.
public protocol ObservableObject: AnyObject {}

/// Where and when values are received.
public protocol Scheduler {
  /// Does something after seconds of the simulation's time.
  func schedule(after delay: Double, _ action: @escaping () -> Void)
}

/// How long, for schedulers.
public struct SchedulerInterval: Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  var seconds: Double
  /// Creates so many seconds.
  public init(floatLiteral value: Double) { seconds = value }
  /// Creates so many seconds.
  public init(integerLiteral value: Int) { seconds = Double(value) }
  /// So many seconds.
  public static func seconds(_ seconds: Double) -> SchedulerInterval {
    SchedulerInterval(floatLiteral: seconds)
  }
  /// So many thousandths of a second.
  public static func milliseconds(_ count: Int) -> SchedulerInterval {
    SchedulerInterval(floatLiteral: Double(count) / 1000)
  }
}

extension DispatchQueue: Scheduler {
  /// Does something after seconds.
  public func schedule(after delay: Double, _ action: @escaping () -> Void) {
    playLater(delay, action)
  }
}

extension RunLoop: Scheduler {
  /// Does something after seconds.
  public func schedule(after delay: Double, _ action: @escaping () -> Void) {
    playLater(delay, action)
  }
}

extension OperationQueue: Scheduler {
  /// Does something after seconds.
  public func schedule(after delay: Double, _ action: @escaping () -> Void) {
    playLater(delay, action)
  }
}
