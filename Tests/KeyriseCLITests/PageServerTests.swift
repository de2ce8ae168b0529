import Foundation
import Platform
import Testing

@testable import KeyriseCLI

/// The page's server among browsers that say little, or too much.
@Suite(.serialized) struct PageServerTests {
  private static func head(_ lines: String...) -> [UInt8] {
    Array((["GET / HTTP/1.1"] + lines + ["", ""]).joined(separator: "\r\n").utf8)
  }

  @Test func `A head has one host, and names without spaces`() throws {
    #expect(
      try PageServer.HTTPRequest(head: Self.head("Host:  LOCALHOST:80 ")).host == "localhost:80")
    for lines in [
      ["Host: localhost", "Host: localhost"], ["Host: localhost", "hOST: evil.example"],
      ["Host : localhost"], [" Host: localhost"], ["Host: localhost", " continued"],
      ["Host: localhost", ": nothing"], ["Host: localhost", "nothing"],
    ] {
      #expect(throws: PageServer.HTTPRequest.Refusal.malformed) {
        try PageServer.HTTPRequest(
          head: Array((["GET / HTTP/1.1"] + lines + ["", ""]).joined(separator: "\r\n").utf8))
      }
    }
    #expect(
      try PageServer.HTTPRequest(head: Self.head("Host: local host")).isMeant(forPort: 80) == false)
  }

  @Test func `A place is given up first by the one that has said least`() {
    var table = PageServer.Connections()
    let start = ContinuousClock.now
    let first = (0..<PageServer.Connections.limit).compactMap { _ in table.admit(-1, at: start).id }
    #expect(first.count == PageServer.Connections.limit)
    for id in first { table.note(10, from: id) }
    table.note(2, from: first[7])
    table.note(2, from: first[9])
    let isLeft = table.finishHead(of: first[3])
    #expect(isLeft)
    let later = start + .milliseconds(150)
    let second = table.admit(-1, at: later)
    #expect(second.givenUp == first[7])
    let isGone = !table.finishHead(of: first[7])
    #expect(isGone)
    // The newcomer has said nothing yet, and is young.
    let third = [table.admit(-1, at: later), table.admit(-1, at: later)].map(\.givenUp)
    #expect(third == [first[9], first[0]])
    // Where all have said all, nobody is given up.
    var full = PageServer.Connections()
    for _ in 0..<PageServer.Connections.limit {
      if let id = full.admit(-1).id { _ = full.finishHead(of: id) }
    }
    let refused = full.admit(-1)
    #expect(refused.id == nil && refused.givenUp == nil)
  }

  /// Opens a connection, and says something.
  private static func open(_ port: UInt16, _ text: String = "") -> Int32 {
    let descriptor = streamSocket()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isOpen = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    #expect(isOpen)
    if !text.isEmpty {
      _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
    return descriptor
  }

  /// Reads until the other end closes, or some seconds have gone.
  private static func read(_ descriptor: Int32, seconds: Double) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 20) > 0 else { continue }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func server(patience: Duration = .seconds(5)) throws -> PageServer {
    let server = try PageServer(port: 0, patience: patience)
    server.show { _ in "<p>the page</p>" }
    server.start()
    return server
  }

  @Test(arguments: ["", "G", "GET / HTTP/1.1\r\nHost: localhost"])
  func `Half-open connections lock nobody out`(_ said: String) throws {
    // A minute's patience: whoever is answered sooner has been given a place.
    let server = try Self.server(patience: .seconds(60))
    defer { server.stop() }
    let idle = (0..<80).map { _ in Self.open(server.port, said) }
    defer { for descriptor in idle { close(descriptor) } }
    Thread.sleep(forTimeInterval: 0.3)
    let start = ContinuousClock.now
    for _ in 0..<5 {
      let browser = Self.open(server.port, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      defer { close(browser) }
      #expect(Self.read(browser, seconds: 30).hasSuffix("<p>the page</p>"))
    }
    #expect(start.duration(to: .now) < .seconds(50))
  }

  @Test func `A head has its time from its first byte, however it trickles`() throws {
    let server = try Self.server(patience: .seconds(1))
    defer { server.stop() }
    let slow = Self.open(server.port, "G")
    defer { close(slow) }
    let start = ContinuousClock.now
    var isOpen = true
    while isOpen, start.duration(to: .now) < .seconds(60) {
      Thread.sleep(forTimeInterval: 0.1)
      var request = pollfd(fd: slow, events: Int16(POLLIN), revents: 0)
      isOpen = poll(&request, 1, 0) == 0
      if isOpen { _ = Array("E".utf8).withUnsafeBytes { send(slow, $0.baseAddress, 1, 0) } }
    }
    #expect(!isOpen)
  }

  @Test func `Two hosts are a bad request`() throws {
    let server = try Self.server()
    defer { server.stop() }
    let browser = Self.open(
      server.port, "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
    defer { close(browser) }
    #expect(Self.read(browser, seconds: 30).hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
  }
}
