import UIKitShapes

/// A sender of values over time, which may end.
public protocol Publisher<Output, Failure> {
  /// The values that it sends.
  associatedtype Output
  /// How it fails.
  associatedtype Failure: Error
  /// Sends everything from now on, until what is returned is cancelled.
  func listen(_ listener: Listener<Output, Failure>) -> AnyCancellable
}

/// Who receives values and the end.
public struct Listener<Output, Failure: Error> {
  let receive: (Output) -> Void
  let end: (Subscribers.Completion<Failure>) -> Void
}

/// A subscription that can be cancelled.
public protocol Cancellable {
  /// Ends it.
  func cancel()
}

/// Ends what it stands for when it is cancelled or goes.
public final class AnyCancellable: Cancellable, Hashable {
  private var action: (() -> Void)?
  /// Creates something that does an action when it is cancelled.
  public init(_ cancel: @escaping () -> Void) { action = cancel }
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

/// A receiver of values.
public enum Subscribers {
  /// How a publisher ends.
  public enum Completion<Failure: Error> {
    /// It is over.
    case finished
    /// It failed.
    case failure(Failure)
  }
}

/// A publisher that values are sent to by hand.
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

/// Sends what it is sent.
public class PassthroughSubject<Output, Failure: Error>: Subject {
  private var listeners: [(number: Int, listener: Listener<Output, Failure>)] = []
  private var count = 0
  private var end: Subscribers.Completion<Failure>?
  /// Creates a subject.
  public init() {}
  /// Sends a value.
  public func send(_ value: Output) {
    if end == nil { listeners.forEach { $0.listener.receive(value) } }
  }
  /// Ends.
  public func send(completion: Subscribers.Completion<Failure>) {
    guard end == nil else { return }
    end = completion
    listeners.forEach { $0.listener.end(completion) }
  }
  /// Sends everything from now on.
  public func listen(_ listener: Listener<Output, Failure>) -> AnyCancellable {
    if let end { listener.end(end) }
    count += 1
    let number = count
    listeners.append((number, listener))
    return AnyCancellable { [weak self] in self?.listeners.removeAll { $0.number == number } }
  }
}

/// Sends its value, and every new one.
public final class CurrentValueSubject<Output, Failure: Error>: PassthroughSubject<Output, Failure>
{
  private var current: Output
  /// The property that sets it.
  var kept: [AnyCancellable] = []
  /// Creates a subject of a value.
  public init(_ value: Output) { current = value }
  /// The value.
  public var value: Output {
    get { current }
    set { send(newValue) }
  }
  /// Sends a value.
  public override func send(_ value: Output) {
    current = value
    super.send(value)
  }
  /// Sends the value, and every new one.
  public override func listen(_ listener: Listener<Output, Failure>) -> AnyCancellable {
    listener.receive(current)
    return super.listen(listener)
  }
}

/// A publisher of which only what it sends is known.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let action: (Listener<Output, Failure>) -> AnyCancellable
  init(subscribe: @escaping (Listener<Output, Failure>) -> AnyCancellable) { action = subscribe }
  /// Creates one of a publisher.
  public init(_ publisher: some Publisher<Output, Failure>) { action = publisher.listen }
  /// Sends everything from now on.
  public func listen(_ listener: Listener<Output, Failure>) -> AnyCancellable { action(listener) }
}

/// Sends one value, and ends.
public struct Just<Output>: Publisher {
  private let value: Output
  /// Creates a publisher of a value.
  public init(_ value: Output) { self.value = value }
  /// Sends the value, and ends.
  public func listen(_ listener: Listener<Output, Never>) -> AnyCancellable {
    listener.receive(value)
    listener.end(.finished)
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
  public var projectedValue: Publisher {
    get { Publisher(subject: subject) }
    set {}
  }
  /// Sends a property's values.
  public struct Publisher: Combine.Publisher {
    let subject: CurrentValueSubject<Value, Never>
    /// Sends the value, and every new one.
    public func listen(_ listener: Listener<Value, Never>) -> AnyCancellable {
      subject.listen(listener)
    }
  }
}

/// An object whose published properties others watch.
public protocol ObservableObject: AnyObject {}

/// Where and when values are received.
public protocol Scheduler {}
extension DispatchQueue: Scheduler {}
extension RunLoop: Scheduler {}
extension OperationQueue: Scheduler {}

/// How long, for schedulers.
public struct SchedulerInterval: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
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
