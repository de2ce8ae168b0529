import Foundation
import Platform
import Testing

@testable import KeyriseCLI

/// `keyrise watch`: it renders on every save, and survives whatever is saved.
@Suite struct WatchTests {
  private let tool = Tool()

  /// Waits until something holds, for a while.
  private func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<600 {
      if try condition() { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return false
  }

  private func said(_ tool: Tool) -> String {
    (try? String(decoding: tool.data(".err"), as: UTF8.self)) ?? ""
  }

  private func count(_ word: String, in tool: Tool) -> Int {
    said(tool).components(separatedBy: word).count - 1
  }

  /// Runs `keyrise watch` until the steps are done, and then presses Ctrl-C.
  private func watching(
    _ tool: Tool, _ arguments: [String], _ steps: @escaping @Sendable () throws -> Void
  ) throws -> Tool.Outcome {
    let isDone = DoneFlag()
    Thread.detachNewThread {
      do { try steps() } catch { Issue.record(error) }
      isDone.set()
    }
    return try tool.run(
      ["watch"] + arguments + ["--draft", "--scale", "0.5"], interruptedWhen: { isDone.isSet })
  }

  @Test func `Renders on save and keeps the last good output`() throws {
    let outcome = try watching(tool, ["one.yaml", "-o", "x.png"]) {
      #expect(eventually { said(tool).contains("waiting for 'one.yaml'") })
      try tool.write(Tool.scenario, to: "one.yaml")
      #expect(eventually { count("rendered in", in: tool) == 1 })
      let first = try tool.data("x.png")
      try tool.write("keyrise: 7\n", to: "one.yaml")
      #expect(eventually { said(tool).contains("unsupported-version") })
      #expect(try tool.data("x.png") == first)
      // As editors save: another file takes the name.
      try tool.write(
        Tool.scenario.replacingOccurrences(of: "Name", with: "Title"), to: "two.yaml")
      let paths = ["two.yaml", "one.yaml"].map { tool.directory.appendingPathComponent($0).path }
      #expect(rename(paths[0], paths[1]) == 0)
      #expect(eventually { count("rendered in", in: tool) == 2 })
      #expect(try tool.data("x.png") != first)
    }
    #expect(outcome.status == 130)
    #expect(!outcome.errors.contains("interrupted"))
    #expect(try tool.names() == ["one.yaml", "x.png"])
  }

  @Test func `A storm's file is watched as the scenario is, and waited for`() throws {
    try tool.write(Tool.scenario, to: "one.yaml")
    @Sendable func storm(at time: Double) -> String {
      """
      storm: 1
      title: One focus
      does: A field gets the focus.
      wrong: Nothing.
      events:
        - {at: \(time), focus: $field}

      """
    }
    let folder = tool.directory.appendingPathComponent("storms")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let outcome = try watching(
      tool, ["one.yaml", "--storm", "storms/mine.yaml", "-o", "x.png"]
    ) {
      #expect(eventually { said(tool).contains("waiting for 'storms/mine.yaml'") })
      try tool.write(storm(at: 0.1), to: "storms/mine.yaml")
      #expect(eventually { count("rendered in", in: tool) == 1 })
      try tool.write(storm(at: 0.25), to: "storms/mine.yaml")
      #expect(eventually { count("rendered in", in: tool) == 2 })
    }
    #expect(outcome.status == 130)
  }

  @Test func `Serves the player on this machine alone`() throws {
    try tool.write(Tool.scenario, to: "one.yaml")
    let outcome = try watching(tool, ["one.yaml", "--serve", "0"]) {
      #expect(eventually { count("rendered in", in: tool) == 1 })
      let port = try #require(
        said(tool).components(separatedBy: "http://127.0.0.1:").dropFirst().first
          .flatMap { UInt16($0.prefix { $0.isNumber }) })
      func ask(_ request: String) throws -> String { try Self.ask(port, request) }
      let host = "Host: localhost:\(port)\r\n\r\n"
      let page = try ask("GET / HTTP/1.1\r\n\(host)")
      #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(page.contains("Cache-Control: no-store") && page.contains("EventSource"))
      let head = try ask("HEAD / HTTP/1.1\r\n\(host)")
      #expect(head.hasPrefix("HTTP/1.1 200") && !head.contains("<html"))
      #expect(try ask("GET /../etc/passwd HTTP/1.1\r\n\(host)").hasPrefix("HTTP/1.1 404"))
      #expect(try ask("POST / HTTP/1.1\r\n\(host)").hasPrefix("HTTP/1.1 405"))
      #expect(try ask("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").hasPrefix("HTTP/1.1 403"))
      #expect(try ask("GET / HTTP/1.1\r\n\r\n").hasPrefix("HTTP/1.1 403"))
      #expect(try ask("\u{0}\u{1}nonsense\r\n\r\n").hasPrefix("HTTP/1.1 400"))
      let long = String(repeating: "x", count: 20_000)
      #expect(try ask("GET /\(long) HTTP/1.1\r\n\r\n").hasPrefix("HTTP/1.1 431"))
      try tool.write("keyrise: 7\n", to: "one.yaml")
      #expect(eventually { said(tool).contains("unsupported-version") })
      let events = try ask("GET /events HTTP/1.1\r\n\(host)")
      #expect(events.contains("text/event-stream"))
      #expect(events.contains("\"version\":2") && events.contains("unsupported-version"))
    }
    #expect(outcome.status == 130)
    #expect(try tool.names() == ["one.yaml"])
  }

  /// Sends a request to this machine and returns what comes back within half a second.
  private static func ask(_ port: UInt16, _ request: String) throws -> String {
    let descriptor = streamSocket()
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0)
    var time = timeval(tv_sec: 0, tv_usec: 500_000)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    _ = Array(request.utf8).withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return String(decoding: answer, as: UTF8.self) }
      answer += buffer[..<count]
    }
  }

  @Test func `A port that is taken is a sentence`() throws {
    let server = try PageServer(port: 0)
    defer { server.stop() }
    try tool.write(Tool.scenario, to: "one.yaml")
    let outcome = try tool.run("watch", "one.yaml", "--serve", "\(server.port)", "--once")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("cannot serve on port \(server.port)"))
  }

  @Test(arguments: [
    ["watch", "-"], ["watch", "a.yaml", "-o", "-"], ["watch", "a.yaml", "-o", "x.webp"],
    ["watch", "a.yaml", "--serve", "70000"],
  ])
  func `Misuse of watch ends with 64`(_ arguments: [String]) throws {
    #expect(try tool.run(arguments).status == 64)
  }
}

/// Tells one thread that another is done.
private final class DoneFlag: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var value = false

  func set() { lock.withLock { value = true } }

  var isSet: Bool { lock.withLock { value } }
}

@Suite struct HTTPRequestTests {
  private func request(_ text: String) throws -> PageServer.HTTPRequest {
    try PageServer.HTTPRequest(head: Array(text.utf8))
  }

  @Test func `Reads what a browser asks`() throws {
    let it = try request("GET /events?x=1 HTTP/1.1\r\nhOst:  LocalHost:80 \r\nA: b\r\n\r\n")
    #expect(it.method == "GET" && it.path == "/events" && it.host == "localhost:80")
    #expect(it.isMeant(forPort: 80) && !it.isMeant(forPort: 81))
    #expect(try request("GET / HTTP/1.0\n\n").host == nil)
  }

  @Test(arguments: [
    "", "\r\n\r\n", "GET\r\n\r\n", "GET / \r\n\r\n", "GET x HTTP/1.1\r\n\r\n",
    "GET / HTTP/2\r\n\r\n", "G3T / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
    "\u{FF}\u{0}\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
  ])
  func `Requests that are not HTTP are refused`(_ text: String) {
    #expect(throws: PageServer.HTTPRequest.Refusal.malformed) { try request(text) }
  }

  @Test func `Refuses what is too long`() {
    let text = "GET / HTTP/1.1\r\nA: " + String(repeating: "x", count: 9000) + "\r\n\r\n"
    #expect(throws: PageServer.HTTPRequest.Refusal.tooLong) { try request(text) }
  }
}
