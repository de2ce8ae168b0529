import Audit
import KeyriseCLI
import Markup
import Sharding

/// Parts of a run, or an entry of a cache: whole files, or texts around which a right seal is made.
enum SealedInput {
  private static let key = "k"
  /// Divides two parts.
  private static let divider = UInt8(ascii: "\u{1E}")

  static func run(_ bytes: [UInt8]) throws {
    guard let kind = bytes.first else { return }
    let files = bytes.dropFirst().split(separator: divider).prefix(3).map { file -> [UInt8] in
      kind & 2 == 0
        ? Array(file) : Array(SealedDocument.sealed(String(decoding: file, as: UTF8.self)).utf8)
    }
    if kind & 1 == 0 {
      for file in files { try read(entry: file) }
    } else {
      try read(parts: files)
    }
  }

  private static func read(entry file: [UInt8]) throws {
    let texts = SealedFiles.texts(ofEntry: file, key: key)
    try require(
      texts == SealedFiles.texts(ofEntry: file, key: key),
      "an entry says the same when read again")
    try require(
      texts.isEmpty || SealedFiles.texts(ofEntry: file, key: key + "!").isEmpty,
      "an entry is no other's")
  }

  private static func read(parts files: [[UInt8]]) throws {
    var parts: [Shard.Part] = []
    for (index, file) in files.enumerated() {
      let path = "\(index)"
      guard let part = try? Shard.Part(file, path: path) else { return }
      parts.append(part)
      let writer = Shard.Part.Writer(part.receipt)
      var entries = part.entries
      while let entry = try? entries.next() { try writer.append(entry) }
      guard let written = try? Shard.Part(text(of: writer), path: path) else { continue }
      try require(written.receipt == part.receipt, "what was written is read as the same")
    }
    // A refusal is a sentence; what is no sentence would be a crash.
    let reports = try? SealedFiles.reports(of: parts)
    let reversed = try? SealedFiles.reports(of: parts.reversed())
    try require(reports == reversed, "parts join to the same in any order")
  }

  static var seeds: [[UInt8]] {
    let verified: JSONValue = [
      "films": [film], "strategies": ["clearance"],
      "baselines": ["a.clearance.baseline.png": "00"], "seconds": 1,
    ]
    let rendered: JSONValue = ["outputs": ["a.png": "00"], "seconds": 1, "elements": ""]
    let entries = [verified, rendered].flatMap { result -> [[UInt8]] in
      let file = SealedFiles.entry(result, key: key)
      return [[0] + file, [2] + body(String(decoding: file, as: UTF8.self))]
    }
    return entries + parts
  }

  /// The text of a sealed file that a seal is made around again.
  private static func body(_ text: String) -> [UInt8] {
    Array((text.firstRange(of: ",\"sha256\"").map { text[..<$0.lowerBound] } ?? "").utf8)
  }

  /// Two parts of a run of each command, both as files and without their seals.
  private static var parts: [[UInt8]] {
    results.flatMap { command, result, rest -> [[UInt8]] in
      let texts = (1...2).compactMap { index -> String? in
        guard let shard = Shard(index, of: 2) else { return nil }
        let receipt = Shard.Receipt(
          command: command, version: SealedFiles.version, flags: [],
          cases: [Shard.Deal.Case(name: "a.yaml"), Shard.Deal.Case(name: "b.yaml")],
          contents: ["1", "2"],
          environment: [], shard: shard, by: .cost)
        let writer = Shard.Part.Writer(receipt)
        for _ in receipt.own {
          try? writer.append(.init(name: "a.yaml", seconds: 0.5, result: result))
        }
        return (try? text(of: writer, rest: rest)).map { String(decoding: $0, as: UTF8.self) }
      }
      let divided = { (files: [[UInt8]]) in Array(files.joined(separator: [divider])) }
      return [
        [1] + divided(texts.map { Array($0.utf8) }), [3] + divided(texts.map(body)),
      ]
    }
  }

  private static func text(
    of writer: Shard.Part.Writer, rest: JSONValue = .object([])
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try writer.finish(status: 0, rest: rest) { bytes += $0 }
    return bytes
  }

  private static let results: [(command: String, result: JSONValue, rest: JSONValue)] = [
    ("check", checked, ["plain": true]),
    ("verify", ["failures": [], "films": [film]], ["seconds": 1, "orphans": ["x.png": 3]]),
    ("record", ["outputs": [["a.yaml", "a.png", "done", "00", ""]]], [:]),
    ("audit", ["results": [audited, obstructed]], ["unusable": [["b.yaml", "why"]]]),
  ]

  private static let checked: JSONValue = [
    "count": 1, "notApplicable": 0, "diagnostics": [diagnostic],
  ]

  private static let diagnostic: JSONValue = [
    "id": "unknown-key", "message": "m", "file": "a.yaml", "line": 1, "column": 2, "length": 3,
    "suggestion": "s", "help": "h", "excerpt": "an excerpt", "measurement": measurement,
  ]

  private static let measurement: JSONValue = [
    "strategy": "none", "time": "0.5", "frame": 3, "measured": "inf", "required": "nan",
  ]

  private static let audited: JSONValue = [
    "labels": ["a", "iphone-15", "portrait", "", "", "", "none"],
    "values": .array(Metric.allCases.indices.map { .string("\($0)") }), "failing": ["jump"],
    "warning": [], "times": ["0.1"],
  ]

  private static let obstructed: JSONValue = [
    "labels": ["a", "iphone-15", "portrait", "", "", "s", "none"], "obstacle": "o",
  ]

  private static let film: JSONValue = [
    "name": "a", "scenario": "a.yaml", "strategy": "clearance", "variant": ["dark"],
    "baseline": "a.clearance.baseline.png", "outcome": "changed", "severity": 3, "text": "t",
    "approve": "keyrise approve a", "notes": ["n"], "details": ["x": 1], "page": ["y": [1, 2]],
  ]
}
