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

    var status: HTTPResponse.Status { self == .tooLong ? .tooLong : .badRequest }
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
      // Names have no spaces, and no line goes on in the next (RFC 9112, 5): servers that read these
      // otherwise than others are led astray.
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

/// An answer of the page's server.
struct HTTPResponse {
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
