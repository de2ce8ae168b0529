import UIKitShapes

/// The names of what publishers become.
public enum Publishers {
  /// Sends what some publishers send, and ends when all have.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    private let all: [Upstream]
    /// Creates a publisher of some.
    public init(_ upstream: Upstream...) { all = upstream }
    /// Creates a publisher of those of a sequence.
    public init(_ upstream: some Sequence<Upstream>) { all = Array(upstream) }
    /// Sends what all send, and ends when all have.
    public func listen(
      _ listener: Listener<Upstream.Output, Upstream.Failure>
    ) -> AnyCancellable {
      var left = all.count
      let each = Listener<Upstream.Output, Upstream.Failure>(receive: listener.receive) {
        left -= 1
        if case .failure = $0 { listener.end($0) } else if left == 0 { listener.end($0) }
      }
      let cancellables = all.map { $0.listen(each) }
      return AnyCancellable { cancellables.forEach { $0.cancel() } }
    }
  }

  /// Returns a publisher of what two publishers send.
  public static func Merge<One: Publisher>(
    _ one: One, _ other: some Publisher<One.Output, One.Failure>
  ) -> MergeMany<AnyPublisher<One.Output, One.Failure>> {
    MergeMany(one.eraseToAnyPublisher(), other.eraseToAnyPublisher())
  }

  /// Returns a publisher of the last values of two publishers.
  public static func CombineLatest<One: Publisher, T>(
    _ one: One, _ other: some Publisher<T, One.Failure>
  ) -> AnyPublisher<(One.Output, T), One.Failure> { one.combineLatest(other) }
}

extension Publisher {
  /// Makes a publisher of what is done with each value, with some memory.
  private func each<Result, Memory>(
    _ start: Memory,
    _ body: @escaping (Output, inout Memory, Listener<Result, Failure>) -> Void
  ) -> AnyPublisher<Result, Failure> {
    AnyPublisher { listener in
      var memory = start
      return listen(Listener(receive: { body($0, &memory, listener) }, end: listener.end))
    }
  }

  /// Receives every value, until what is returned is cancelled or goes.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable { listen(Listener(receive: receiveValue, end: receiveCompletion)) }

  /// Sends what becomes of each value.
  public func map<Result>(
    _ transform: @escaping (Output) -> Result
  ) -> AnyPublisher<Result, Failure> { each(()) { $2.receive(transform($0)) } }

  /// Sends what becomes of each value, unless that is `nil`.
  public func compactMap<Result>(
    _ transform: @escaping (Output) -> Result?
  ) -> AnyPublisher<Result, Failure> { each(()) { transform($0).map($2.receive) } }

  /// Sends what the publishers send that become of each value.
  public func flatMap<Other: Publisher>(
    _ transform: @escaping (Output) -> Other
  ) -> AnyPublisher<Other.Output, Failure> where Other.Failure == Failure {
    each([AnyCancellable]()) { value, kept, listener in
      kept.append(transform(value).listen(Listener(receive: listener.receive) { _ in }))
    }
  }

  /// Sends the values that fit.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    each(()) { if isIncluded($0) { $2.receive($0) } }
  }

  /// Sends the values that are not the same as those before.
  public func removeDuplicates(
    by isSame: @escaping (Output, Output) -> Bool
  ) -> AnyPublisher<Output, Failure> {
    each(Output?.none) { value, last, listener in
      let before = last
      last = value
      if let before, isSame(before, value) { return }
      listener.receive(value)
    }
  }

  /// Sends values after the first few.
  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    each(count) { if $1 > 0 { $1 -= 1 } else { $2.receive($0) } }
  }

  /// Sends the first few values, and ends.
  public func prefix(_ count: Int) -> AnyPublisher<Output, Failure> {
    each(count) { value, left, listener in
      guard left > 0 else { return }
      left -= 1
      listener.receive(value)
      if left == 0 { listener.end(.finished) }
    }
  }

  /// Sends the first value, and ends.
  public func first() -> AnyPublisher<Output, Failure> { prefix(1) }

  /// Sends what this and another one send.
  public func merge(
    with other: some Publisher<Output, Failure>
  ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>> { Publishers.Merge(self, other) }

  /// Sends the last values of this and of another one, whenever either has a new one.
  public func combineLatest<T>(
    _ other: some Publisher<T, Failure>
  ) -> AnyPublisher<(Output, T), Failure> {
    AnyPublisher { listener in
      var (one, two) = (Output?.none, T?.none)
      let send = { if let one, let two { listener.receive((one, two)) } }
      let first = listen(
        Listener(
          receive: {
            one = $0; send()
          }, end: listener.end))
      let second = other.listen(
        Listener(
          receive: {
            two = $0; send()
          }, end: listener.end))
      return AnyCancellable { [first, second].forEach { $0.cancel() } }
    }
  }

  /// Sends values in a later turn of the run loop.
  public func receive(on scheduler: some Scheduler) -> AnyPublisher<Output, Failure> {
    delay(for: 0, scheduler: scheduler)
  }

  /// Sends values as before: there is one thread.
  public func subscribe(on scheduler: some Scheduler) -> AnyPublisher<Output, Failure> {
    eraseToAnyPublisher()
  }

  /// Sends values later.
  public func delay(
    for interval: SchedulerInterval, scheduler: some Scheduler
  ) -> AnyPublisher<Output, Failure> {
    each(()) { value, _, listener in playLater(interval.seconds) { listener.receive(value) } }
  }

  /// Sends a value when no other has come for a time.
  public func debounce(
    for interval: SchedulerInterval, scheduler: some Scheduler
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { listener in
      var count = 0
      return listen(
        Listener(
          receive: { value in
            count += 1
            let number = count
            playLater(interval.seconds) { if number == count { listener.receive(value) } }
          }, end: listener.end))
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
    listen(Listener(receive: receiveValue) { _ in })
  }

  /// Sets a property to every value.
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable { sink { object[keyPath: keyPath] = $0 } }

  /// Sets a published property to every value, for as long as both are there.
  public func assign(to published: inout Published<Output>.Publisher) {
    let subject = published.subject
    subject.kept.append(sink { [weak subject] in subject?.send($0) })
  }
}

extension ObservableObject {
  /// The publisher of changes to come: code that sends it does so for nobody.
  public var objectWillChange: PassthroughSubject<Void, Never> { PassthroughSubject() }
}

// MARK: - Sources

extension NotificationCenter {
  /// Sends notifications.
  public struct Publisher: Combine.Publisher {
    let center: NotificationCenter
    let name: Notification.Name
    let object: AnyObject?

    /// Sends notifications from now on.
    public func listen(_ listener: Listener<Notification, Never>) -> AnyCancellable {
      let token = center.addObserver(
        forName: name, object: object, queue: nil, using: listener.receive)
      return AnyCancellable { center.removeObserver(token) }
    }
  }

  /// Returns a publisher of the notifications of a name, about somebody or about anybody.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }
}

extension KeyValueObserving {
  /// Returns a publisher of a property: of its value, and of every other value that it has at the
  /// end of a turn of the run loop.
  public func publisher<Value: Equatable>(
    for keyPath: KeyPath<Self, Value>
  ) -> AnyPublisher<Value, Never> {
    AnyPublisher { [weak self] listener in
      let observation = self?.observe(keyPath, options: .initial) { object, _ in
        listener.receive(object[keyPath: keyPath])
      }
      return AnyCancellable { observation?.invalidate() }
    }
  }
}
