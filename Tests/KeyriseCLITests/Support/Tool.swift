import Foundation
import Testing

/// Runs the built `keyrise` in a directory of its own, as a user or a script would.
final class Tool: Sendable {
  /// The working directory of one test, which is removed after it.
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("keyrise-cli-\(UUID().uuidString)")

  /// Makes the directory; where that fails, so does whatever is done in it.
  init() {
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  struct Outcome {
    var status: Int32
    var output: Data
    var errors: String
    var text: String { String(decoding: output, as: UTF8.self) }

    /// The JSON object that was printed.
    func object() throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    }
  }

  /// The executable beside the test bundle.
  static let executable = {
    // What a shell starts in its background inherits that Ctrl-C is ignored.
    _ = signal(SIGINT, SIG_DFL)
    return URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("keyrise")
  }()

  /// Where the package's own scenarios are.
  static let renders = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("renders")

  /// Runs the tool to its end.
  func run(
    _ arguments: String..., input: String = ""
  ) throws -> Outcome {
    try run(arguments, input: input)
  }

  /// Runs the tool to its end, with its output in a file of the caller's, or until Ctrl-C.
  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    output: FileHandle? = nil, signal: Int32 = SIGINT, times: Int = 1,
    interruptedWhen isDue: (() -> Bool)? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = directory
    // What the run of the tests was told about baselines is not meant for what they run.
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("KEYRISE_") }
      .merging(["NO_COLOR": "1", "CI": "true"]) { $1 }.merging(environment) { $1 }
    // Files rather than pipes: nobody has to drain them.
    let streams = ["in", "out", "err"].map { directory.appendingPathComponent(".\($0)") }
    try Data(input.utf8).write(to: streams[0])
    for stream in streams[1...] { try Data().write(to: stream) }
    process.standardInput = try FileHandle(forReadingFrom: streams[0])
    process.standardOutput = try output ?? FileHandle(forWritingTo: streams[1])
    process.standardError = try FileHandle(forWritingTo: streams[2])
    try process.run()
    if let isDue {
      while process.isRunning, !isDue() { Thread.sleep(forTimeInterval: 0.002) }
      for _ in 0..<times { kill(process.processIdentifier, signal) }
    }
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try Data(contentsOf: streams[1]),
      errors: String(decoding: try Data(contentsOf: streams[2]), as: UTF8.self))
  }

  /// Runs a script that finds the tool on its path, and returns the line that it prints.
  func bash(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = arguments
    process.currentDirectoryURL = directory
    let path = Self.executable.deletingLastPathComponent().path
    process.environment = ProcessInfo.processInfo.environment
      .merging(["PATH": path + ":/usr/bin:/bin"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.runUnblocked()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// Starts the tool and goes on; it says what it says to nobody.
  func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Writes a text, in a folder that is made where there is none.
  func write(_ text: String, to name: String = "scenario.yaml") throws {
    try write(Data(text.utf8), to: name)
  }

  /// Writes bytes, in a folder that is made where there is none.
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    let file = directory.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Copies a file or a folder of another's directory to the same place here.
  func copy(_ name: String, from other: Tool) throws {
    try FileManager.default.copyItem(
      at: other.directory.appendingPathComponent(name), to: directory.appendingPathComponent(name))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: directory.appendingPathComponent(name), withIntermediateDirectories: true)
  }

  func names(in folder: String = "") throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: directory.appendingPathComponent(folder).path)
      .filter { ![".in", ".out", ".err"].contains($0) }.sorted()
  }

  func data(_ name: String) throws -> Data {
    try Data(contentsOf: directory.appendingPathComponent(name))
  }

  func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

  /// A small scenario: one field under the keyboard of an iPhone 5.
  static let scenario = """
    keyrise: 1
    title: One field
    device: iphone-5
    ios: 7
    keyboard: {height: 216}
    scroll: {contentSize: [320, 700]}
    form:
      - {field: name, frame: [20, 400, 280, 30], placeholder: Name}
    timeline:
      end: 1s
      events:
        - {at: 0.1, focus: name}
    """
}

extension Process {
  /// Runs with no signal blocked: threads of Dispatch block them, which the process would inherit.
  fileprivate func runUnblocked() throws {
    var none = sigset_t()
    var own = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &own)
    defer { pthread_sigmask(SIG_SETMASK, &own, nil) }
    try run()
  }
}
