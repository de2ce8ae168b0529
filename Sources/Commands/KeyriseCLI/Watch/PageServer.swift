import Foundation
import Markup
import Platform
import Synchronization

/// Serves one page to browsers on this machine, and tells them when it has changed.
///
/// It listens on 127.0.0.1 and nowhere else. A request gets a thread; there are a few at most
/// (``PageServer/Connections``), each with a deadline for all that it has to say. `/` is the page,
/// `/events` a stream of server-sent events (WHATWG HTML, 9.2) that says which version there is and
/// what is wrong with the scenario.
package final class PageServer: Sendable {
  /// The port it listens on.
  let port: UInt16

  private let listener: Int32
  private let content = Mutex(Content())
  private let connections = Mutex(Connections())

  private struct Content {
    var version = 0
    var page = ""
    var problem = ""
    var isOpen = true
  }

  /// The longest time from a request's first byte to the end of its head, and before that byte.
  private let patience: Duration
  /// The longest time in which a response is sent, in seconds: a choice, enough for a slow machine.
  private static let responseTimeout = 30.0
  /// The time between two checks for a change, in microseconds.
  private static let interval: UInt32 = 50_000
  /// The checks without a change after which a comment is sent, so that a closed connection is
  /// noticed.
  private static let checksBetweenComments = 200

  /// Starts to listen; port 0 takes any that is free.
  ///
  /// - Throws: ``Failure`` when the port cannot be had.
  init(port: UInt16, patience: Duration = .seconds(5)) throws {
    let listener = streamSocket()
    guard listener >= 0 else { throw Failure(Messages.cannotServe(port, errno)) }
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard result else {
      let code = errno
      close(listener)
      throw Failure(Messages.cannotServe(port, code))
    }
    self.listener = listener
    self.patience = patience
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// Where the page is.
  var address: String { "http://127.0.0.1:\(port)/" }

  /// Begins to answer.
  func start() {
    // A browser that disconnects in the middle of an answer must not end the process.
    signal(SIGPIPE, SIG_IGN)
    Self.detach { [self] in acceptAll() }
  }

  /// Shows another page from now on; `page` gets the version it is to know itself by.
  func show(_ page: (_ version: Int) throws -> String) rethrows {
    let version = content.withLock { $0.version + 1 }
    let text = try page(version)
    content.withLock { content in
      content.version = version
      content.page = text
      content.problem = ""
    }
  }

  /// Shows an error over the last good page.
  func report(_ problem: String) {
    content.withLock { $0.problem = problem }
  }

  /// Stops listening.
  func stop() {
    content.withLock { $0.isOpen = false }
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}

// MARK: - Connections

extension PageServer {
  private func acceptAll() {
    while content.withLock({ $0.isOpen }) {
      let client = accept(listener, nil, nil)
      guard client >= 0 else {
        guard errno == EINTR || errno == ECONNABORTED || errno == EMFILE else { return }
        usleep(10_000)
        continue
      }
      guard let id = connections.withLock({ $0.admit(client).id }) else {
        Self.send(Response(.unavailable).bytes(withBody: true), to: client, within: 0.1)
        close(client)
        continue
      }
      Self.detach { [self] in
        answer(client, id)
        // A descriptor is closed by its thread alone, under the lock: it may be another's at once.
        connections.withLock {
          $0.remove(id)
          _ = close(client)
        }
      }
    }
  }

  private func answer(_ client: Int32, _ id: Connections.ID) {
    let head = readHead(from: client) { count in
      connections.withLock { $0.note(count, from: id) }
    }
    guard let head, connections.withLock({ $0.finishHead(of: id) }) else { return }
    let request: HTTPRequest
    do { request = try HTTPRequest(head: head) } catch {
      Self.send(Response(error.status).bytes(withBody: true), to: client)
      return
    }
    let isHead = request.method == "HEAD"
    guard isHead || request.method == "GET" else {
      Self.send(Response(.methodNotAllowed).bytes(withBody: true), to: client)
      return
    }
    let response: Response
    if !request.isMeant(forPort: port) {
      response = Response(.forbidden)
    } else if request.path == "/" {
      response = Response(page: content.withLock { $0.page })
    } else if request.path == "/events", !isHead {
      return stream(to: client)
    } else {
      response = Response(.notFound)
    }
    Self.send(response.bytes(withBody: !isHead), to: client)
  }

  /// Tells a browser of every change until it is gone.
  private func stream(to client: Int32) {
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
      + "Connection: close\r\n\r\n"
    guard Self.send(Array(head.utf8), to: client) else { return }
    var sent = ""
    var checks = 0
    while true {
      let event = content.withLock { content in
        content.isOpen
          ? "{\"version\":\(content.version),\"problem\":\(JSONValue.string(content.problem))}"
          : nil
      }
      guard let event else { return }
      checks += 1
      if event != sent {
        sent = event
        checks = 0
        guard Self.send(Array("data: \(event)\n\n".utf8), to: client) else { return }
      } else if checks >= Self.checksBetweenComments {
        checks = 0
        guard Self.send(Array(":\n\n".utf8), to: client) else { return }
      }
      usleep(Self.interval)
    }
  }
}

// MARK: - Bytes

extension PageServer {
  /// Reads up to the empty line that ends a head; nil when the browser is gone or too slow.
  private func readHead(
    from client: Int32, _ progress: (_ count: Int) -> Void
  ) -> [UInt8]? {
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    var deadline = ContinuousClock.now + patience
    while !Self.endsHead(head) {
      guard Self.wait(for: client, Int16(POLLIN), until: deadline) else { return nil }
      let count = recv(client, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      if head.isEmpty { deadline = .now + patience }
      head += buffer[..<count]
      progress(head.count)
      if head.count > HTTPRequest.limit { return head }
    }
    return head
  }

  /// Waits until a browser sends or takes something; false when it does not until a deadline.
  private static func wait(
    for client: Int32, _ events: Int16, until deadline: ContinuousClock.Instant
  ) -> Bool {
    while true {
      let left = ContinuousClock.now.duration(to: deadline).inSeconds
      guard left > 0 else { return false }
      var request = pollfd(fd: client, events: events, revents: 0)
      let found = poll(&request, 1, Int32(min(left, 60) * 1000) + 1)
      if found > 0 { return true }
      guard found == 0 || errno == EINTR else { return false }
    }
  }

  private static func endsHead(_ bytes: [UInt8]) -> Bool {
    let lineFeed = UInt8(ascii: "\n")
    let text = bytes.filter { $0 != UInt8(ascii: "\r") }
    return zip(text, text.dropFirst()).contains { $0 == lineFeed && $1 == lineFeed }
  }

  /// Sends all bytes; returns false when the browser is gone or takes too long.
  @discardableResult
  private static func send(
    _ bytes: [UInt8], to client: Int32, within seconds: Double = responseTimeout
  ) -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var sent = 0
    while sent < bytes.count {
      guard wait(for: client, Int16(POLLOUT), until: deadline) else { return false }
      let count = bytes.withUnsafeBytes { buffer in
        sendBytes(
          to: client, from: buffer.baseAddress.map { $0 + sent }, count: bytes.count - sent)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Carries a closure to a new thread.
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs work on a thread that is never joined, or here where the system has no thread left.
  ///
  /// Foundation's would link all of ICU into the executable, half of its size.
  private static func detach(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = pthread_create(
      &thread, nil,
      { pointer in
        let pointer: UnsafeMutableRawPointer? = pointer
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      work.takeRetainedValue().body()
      return
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
  }

  /// The connections of a server: a few at most, of which one that has said nothing yet gives up
  /// its place first.
  struct Connections {
    /// A connection; no two are ever the same, as descriptors are.
    typealias ID = Int

    private struct Connection {
      let client: Int32
      let start: ContinuousClock.Instant
      /// The bytes of its head that have come; `nil` once it has said all.
      var byteCount: Int? = 0
    }

    private var connections: [ID: Connection] = [:]
    private var nextID = 0

    /// The most connections at once: a choice, far more than a browser's tabs need.
    static let limit = 64
    /// A connection is not given up before it is this old, as long as there is an older one: what a
    /// browser sends is here sooner.
    private static let youth = Duration.milliseconds(100)

    /// Takes in a connection; `nil` where all places are taken by those that have said all.
    ///
    /// Where all are taken, the one that has said least is given up, the oldest of several: its
    /// thread reads no more, and closes it.
    mutating func admit(
      _ client: Int32, at now: ContinuousClock.Instant = .now
    ) -> (id: ID?, givenUp: ID?) {
      var givenUp: ID?
      if connections.count >= Self.limit {
        guard let id = leastSaid(at: now) else { return (nil, nil) }
        if let connection = connections.removeValue(forKey: id) {
          shutdown(connection.client, Int32(SHUT_RDWR))
        }
        givenUp = id
      }
      nextID += 1
      connections[nextID] = Connection(client: client, start: now)
      return (nextID, givenUp)
    }

    private func leastSaid(at now: ContinuousClock.Instant) -> ID? {
      connections.compactMap { id, connection in
        connection.byteCount.map { count in
          (
            isYoung: connection.start.duration(to: now) < Self.youth ? 1 : 0, count: count, id: id
          )
        }
      }.min { ($0.isYoung, $0.count, $0.id) < ($1.isYoung, $1.count, $1.id) }?.id
    }

    /// Takes note of how much of its head a connection has sent.
    mutating func note(_ byteCount: Int, from id: ID) {
      connections[id]?.byteCount = byteCount
    }

    /// Takes note that a connection has said all; returns false when it has been given up.
    mutating func finishHead(of id: ID) -> Bool {
      connections[id]?.byteCount = nil
      return connections[id] != nil
    }

    /// Removes a connection, if it has not been given up.
    mutating func remove(_ id: ID) {
      connections[id] = nil
    }
  }

  /// An answer of the page's server.
  struct Response {
    enum Status: Int {
      case ok = 200
      case badRequest = 400
      case forbidden = 403
      case notFound = 404
      case methodNotAllowed = 405
      case tooLong = 431
      case unavailable = 503

      var phrase: String {
        switch self {
        case .ok: "OK"
        case .badRequest: "Bad Request"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .tooLong: "Request Header Fields Too Large"
        case .unavailable: "Service Unavailable"
        }
      }
    }

    var status: Status
    var type = "text/plain; charset=utf-8"
    var body: [UInt8]

    /// A refusal with its reason phrase.
    init(_ status: Status) {
      self.status = status
      body = Array((status.phrase + "\n").utf8)
    }

    /// A page.
    init(page: String) {
      status = .ok
      type = "text/html; charset=utf-8"
      body = Array(page.utf8)
    }

    /// The bytes to send; without the body in answer to `HEAD`.
    func bytes(withBody hasBody: Bool) -> [UInt8] {
      let head = """
        HTTP/1.1 \(status.rawValue) \(status.phrase)\r
        Content-Type: \(type)\r
        Content-Length: \(body.count)\r
        Cache-Control: no-store\r
        X-Content-Type-Options: nosniff\r
        Connection: close\r
        \r

        """
      return Array(head.utf8) + (hasBody ? body : [])
    }
  }

  /// The head of a request to the page's server: as much of HTTP as a browser needs to ask for it.
  package struct HTTPRequest: Hashable {
    var method: String
    /// The path without its query.
    package var path: String
    /// The `Host` header, of which there may be one, in lower case.
    package var host: String?

    /// The most bytes that a head may have.
    static let limit = 8192

    /// The status that answers an invalid head.
    package enum Refusal: Error, Hashable {
      case malformed
      case tooLong

      var status: PageServer.Response.Status { self == .tooLong ? .tooLong : .badRequest }
    }

    /// Reads a head, which ends in an empty line.
    package init(head: [UInt8]) throws(Refusal) {
      guard head.count <= Self.limit else { throw .tooLong }
      let text = String(decoding: head, as: UTF8.self)
      let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/"),
        !words[0].isEmpty, words[0].allSatisfy({ $0.isASCII && $0.isLetter })
      else { throw .malformed }
      method = String(words[0])
      path = String(words[1].prefix { $0 != "?" })
      for line in lines.dropFirst() where !line.isEmpty {
        // Names have no spaces, and no line goes on in the next (RFC 9112, 5): servers that read
        // these otherwise than others are led astray.
        guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
          !line[..<colon].contains(where: \.isWhitespace)
        else { throw .malformed }
        if line[..<colon].lowercased() == "host" {
          guard host == nil else { throw .malformed }
          let value = line[line.index(after: colon)...].lowercased()
          let start = value.drop { " \t".contains($0) }
          host = String(
            start.prefix(start.count - start.reversed().prefix { " \t".contains($0) }.count))
        }
      }
    }

    /// Whether it is addressed to this machine; refuses pages of other sites after DNS rebinding.
    package func isMeant(forPort port: UInt16) -> Bool {
      guard let host else { return false }
      return ["localhost", "127.0.0.1"].contains { host == "\($0):\(port)" || host == $0 }
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func cannotServe(_ port: UInt16, _ code: Int32) -> String {
    "cannot serve on port \(port): \(String(cString: strerror(code))); choose another with "
      + "--serve PORT"
  }
}
