import UIKitShapes

/// The names of what publishers become.
public enum Publishers {
  /// Sends what two publishers send.
  public struct Merge<One: Publisher, Other: Publisher>: Publisher
  where One.Output == Other.Output, One.Failure == Other.Failure {
    /// What they send.
    public typealias Output = One.Output
    /// How they fail.
    public typealias Failure = One.Failure
    private let one: One
    private let other: Other
    /// Creates a publisher of two.
    public init(_ one: One, _ other: Other) { (self.one, self.other) = (one, other) }
    /// Sends what both send, and ends when both have.
    public func subscribe(
      _ receive: @escaping (Output) -> Void,
      _ completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) -> AnyCancellable {
      var count = 0
      let end: (Subscribers.Completion<Failure>) -> Void = {
        count += 1
        if case .failure = $0 { completion($0) } else if count == 2 { completion(.finished) }
      }
      let both = [one.subscribe(receive, end), other.subscribe(receive, end)]
      return AnyCancellable { both.forEach { $0.cancel() } }
    }
  }
}

extension Publisher {
  /// Makes a publisher of what is done with each value.
  fileprivate func each<Result>(
    _ body: @escaping (Output, @escaping (Result) -> Void) -> Void
  ) -> AnyPublisher<Result, Failure> {
    AnyPublisher { receive, completion in
      subscribe({ body($0, receive) }, completion)
    }
  }

  /// Receives every value, until what is returned is cancelled or goes.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable { subscribe(receiveValue, receiveCompletion) }

  /// Sends what becomes of each value.
  public func map<Result>(
    _ transform: @escaping (Output) -> Result
  ) -> AnyPublisher<Result, Failure> { each { $1(transform($0)) } }

  /// Sends what becomes of each value, unless that is `nil`.
  public func compactMap<Result>(
    _ transform: @escaping (Output) -> Result?
  ) -> AnyPublisher<Result, Failure> {
    each { value, send in if let result = transform(value) { send(result) } }
  }

  /// Sends the values that fit.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    each { value, send in if isIncluded(value) { send(value) } }
  }

  /// Does something with each value, and sends it on.
  public func handleEvents(
    receiveOutput: @escaping (Output) -> Void
  ) -> AnyPublisher<Output, Failure> {
    each { value, send in
      receiveOutput(value)
      send(value)
    }
  }

  /// Sends the values that are not the same as those before.
  public func removeDuplicates(
    by isSame: @escaping (Output, Output) -> Bool
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive, completion in
      var last: Output?
      return subscribe(
        { value in
          let before = last
          last = value
          if let before, isSame(before, value) { return }
          receive(value)
        }, completion)
    }
  }

  /// Sends values after the first few.
  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive, completion in
      var left = count
      return subscribe({ if left > 0 { left -= 1 } else { receive($0) } }, completion)
    }
  }

  /// Sends the first few values, and ends.
  public func prefix(_ count: Int) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive, completion in
      var left = count
      return subscribe(
        {
          guard left > 0 else { return }
          left -= 1
          receive($0)
          if left == 0 { completion(.finished) }
        }, completion)
    }
  }

  /// Sends the first value, and ends.
  public func first() -> AnyPublisher<Output, Failure> { prefix(1) }

  /// Sends what this and another one send.
  public func merge<Other: Publisher>(with other: Other) -> Publishers.Merge<Self, Other>
  where Other.Output == Output, Other.Failure == Failure { Publishers.Merge(self, other) }

  /// Sends the last values of this and of another one, whenever either has a new one.
  public func combineLatest<Other: Publisher<T, Failure>, T>(
    _ other: Other
  ) -> AnyPublisher<(Output, T), Failure> {
    AnyPublisher { receive, completion in
      var one: Output?
      var two: T?
      let send = { if let one, let two { receive((one, two)) } }
      let both = [
        subscribe(
          {
            one = $0
            send()
          }, completion),
        other.subscribe(
          {
            two = $0
            send()
          }, completion),
      ]
      return AnyCancellable { both.forEach { $0.cancel() } }
    }
  }

  /// Sends values in a later turn of the run loop.
  public func receive(on scheduler: some Scheduler) -> AnyPublisher<Output, Failure> {
    each { value, send in scheduler.schedule(after: 0) { send(value) } }
  }

  /// Sends values later.
  public func delay(
    for interval: SchedulerInterval, scheduler: some Scheduler
  ) -> AnyPublisher<Output, Failure> {
    each { value, send in scheduler.schedule(after: interval.seconds) { send(value) } }
  }

  /// Sends a value when no other has come for a time.
  public func debounce(
    for interval: SchedulerInterval, scheduler: some Scheduler
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { receive, completion in
      var count = 0
      return subscribe(
        { value in
          count += 1
          let number = count
          scheduler.schedule(after: interval.seconds) { if number == count { receive(value) } }
        }, completion)
    }
  }

  /// Forgets what it is made of.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

extension Publisher where Output: Equatable {
  /// Sends the values that are not equal to those before.
  public func removeDuplicates() -> AnyPublisher<Output, Failure> { removeDuplicates(by: ==) }
}

extension Publisher where Failure == Never {
  /// Receives every value, until what is returned is cancelled or goes.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    subscribe(receiveValue) { _ in }
  }

  /// Sets a property to every value.
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable { sink { object[keyPath: keyPath] = $0 } }
}

// MARK: - Sources

extension NotificationCenter {
  /// Sends notifications.
  public struct Publisher: Combine.Publisher {
    /// Notifications.
    public typealias Output = Notification
    /// It does not fail.
    public typealias Failure = Never
    let center: NotificationCenter
    let name: Notification.Name
    let object: AnyObject?

    /// Sends notifications from now on.
    public func subscribe(
      _ receive: @escaping (Notification) -> Void,
      _ completion: @escaping (Subscribers.Completion<Never>) -> Void
    ) -> AnyCancellable {
      let token = center.addObserver(forName: name, object: object, queue: nil, using: receive)
      return AnyCancellable { center.removeObserver(token) }
    }
  }

  /// Returns a publisher of the notifications of a name, about somebody or about anybody.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}

/// A responder's properties as publishers.
public protocol KeyValuePublishing: UIResponder {}

extension UIResponder: KeyValuePublishing {}

extension KeyValuePublishing {
  /// Returns a publisher of a property: of its value, and of every other value that it has at the
  /// end of a turn of the run loop.
  public func publisher<Value: Equatable>(
    for keyPath: KeyPath<Self, Value>
  ) -> AnyPublisher<Value, Never> {
    AnyPublisher { [weak self] receive, _ in
      guard let self else { return AnyCancellable {} }
      var last = self[keyPath: keyPath]
      receive(last)
      let watch = watchTurns { [weak self] in
        guard let self, self[keyPath: keyPath] != last else { return }
        last = self[keyPath: keyPath]
        receive(last)
      }
      return AnyCancellable(watch)
    }
  }
}
