import KeyriseCLI
import Markup

/// JSON text.
enum JSONInput {
  static func run(_ bytes: [UInt8]) throws {
    guard let value = JSONValue(parsing: bytes) else { return }
    let text = value.description
    let again = JSONValue(parsing: Array(text.utf8))
    try require(again?.description == text, "what was written is read as the same")
  }

  static let seeds: [[UInt8]] = [
    #"{"a": [1, -2.5e3, true, null], "b\u00e9\ud83d\ude00": "x\n\"\\/"}"#, "[]", " 0 ",
    #"[[[{"a": {"b": 0.000000001}}]]]"#, "-9223372036854775808", "1e999",
  ].map { Array($0.utf8) }
}

/// The head of an HTTP request.
enum RequestInput {
  static func run(_ bytes: [UInt8]) throws {
    do {
      let request = try PageServer.HTTPRequest(head: bytes)
      try require(
        request.path.hasPrefix("/") && !request.path.contains("?"), "a path is without its query")
      try require(
        !request.isMeant(forPort: 8000) || request.host != nil, "who is asked for is named")
    } catch is PageServer.HTTPRequest.Refusal {
    }
  }

  static let seeds: [[UInt8]] = [
    "GET / HTTP/1.1\r\nHost: localhost:8000\r\nAccept: */*\r\n\r\n",
    "GET /events?version=3 HTTP/1.1\nhost:127.0.0.1\n\n", "HEAD / HTTP/1.0\r\n\r\n",
    "GET /\u{1F600} HTTP/1.1\r\nX: é\r\n\r\n",
  ].map { Array($0.utf8) }
}
