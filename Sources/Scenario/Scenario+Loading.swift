import Foundation

extension Scenario {
  /// The largest file that is read, in bytes.
  public static let maximumByteCount = 2 * 1_048_576

  /// The most diagnostics that a result lists; one more counts the rest.
  public static let maximumDiagnosticCount = 100

  /// Reads a scenario file.
  ///
  /// Never throws: a file that is missing, unreadable or not a scenario is a diagnostic.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - overrides: What the command line sets instead of the file.
  public static func load(
    path: String, overrides: ScenarioOverrides = ScenarioOverrides()
  ) -> ScenarioResult {
    let name = path == "-" ? "<stdin>" : path
    switch bytes(at: path) {
    case .success(let bytes): return parse(bytes: bytes, fileName: name, overrides: overrides)
    case .failure(let problem):
      return ScenarioResult(
        scenario: nil, diagnostics: [problem.diagnostic(file: name, source: nil)])
    }
  }

  /// Reads a scenario from the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - fileName: What diagnostics call the file.
  ///   - overrides: What the command line sets instead of the file.
  public static func parse(
    bytes: some Collection<UInt8>, fileName: String,
    overrides: ScenarioOverrides = ScenarioOverrides()
  ) -> ScenarioResult {
    let source: SourceText
    switch SourceText.decode(bytes) {
    case .success(let text): source = text
    case .failure(let problem):
      return ScenarioResult(
        scenario: nil, diagnostics: [problem.diagnostic(file: fileName, source: nil)])
    }
    let composed = SourceComposer.compose(source)
    let recognition = ScenarioRecognition(
      root: composed.root, isParsed: composed.problems.isEmpty, text: source.text)
    var problems = composed.problems
    var resolution = ScenarioResolver.Resolution()
    if !recognition.isMeant, let foreign = Problem.foreign(source.text) {
      problems = [foreign]
    } else if var root = composed.root {
      problems += overrides.apply(to: &root)
      let end = fileName.lastIndex(of: "/") ?? fileName.startIndex
      resolution = PictureFile.$directory.withValue(String(fileName[..<end])) {
        ScenarioResolver.resolve(root)
      }
      resolution.isPlayable = resolution.isPlayable && !problems.containsErrors
      problems += resolution.problems
      let hasInstants = resolution.scenario?.outputs.contains(where: \.hasInstants) ?? false
      if !resolution.isPlayable, hasInstants { problems.append(.moreMayFollow) }
    } else if problems.isEmpty {
      problems = [.empty]
    } else if !recognition.isMeant {
      problems.append(.noVersion(at: .file))
    }
    let diagnostics = inOrder(problems).map { $0.diagnostic(file: fileName, source: source) }
    var result = ScenarioResult(
      scenario: problems.containsErrors ? nil : resolution.scenario, diagnostics: diagnostics)
    result.playable = resolution.isPlayable ? resolution.scenario : nil
    result.origin = ScenarioResult.Origin(
      fileName: fileName, source: source, expectationPlaces: resolution.expectationPlaces,
      outputPlaces: resolution.outputPlaces)
    return result
  }

  /// Returns problems in the order of the file, without repetitions and limited in number; warnings
  /// are dropped first.
  static func inOrder(_ problems: [Problem]) -> [Problem] {
    var seen: Set<Problem> = []
    let sorted = problems.enumerated()
      .filter { seen.insert($0.element).inserted }
      .sorted { lhs, rhs in
        if Place.isBefore(lhs.element.place, rhs.element.place) { return true }
        if Place.isBefore(rhs.element.place, lhs.element.place) { return false }
        return lhs.offset < rhs.offset
      }
      .map(\.element)
    guard sorted.count > maximumDiagnosticCount else { return sorted }
    let errorsFirst =
      sorted.indices.filter { sorted[$0].id.severity == .error }
      + sorted.indices.filter { sorted[$0].id.severity == .warning }
    let kept = errorsFirst.prefix(maximumDiagnosticCount).sorted().map { sorted[$0] }
    return kept + [.more(sorted.count - kept.count)]
  }
}

extension [Problem] {
  /// Whether there is an error, so that the file cannot be used.
  var containsErrors: Bool { contains { $0.id.severity == .error } }
}

extension OutputRequest {
  /// Whether it names instants, which are only known once the scenario is played.
  fileprivate var hasInstants: Bool { at != nil || illustration?.span != nil }
}

// MARK: - Bytes

extension Scenario {
  static func bytes(at path: String) -> Result<[UInt8], Problem> {
    if path == "-" { return bytes(from: 0) }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return .failure(.fileNotFound)
    }
    if isDirectory.boolValue { return .failure(.isDirectory) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(.unreadable) }
    defer { close(descriptor) }
    return bytes(from: descriptor)
  }

  /// The contents of a pipe or device, for which this waits, or one byte more than a scenario may
  /// have; nil when it cannot be read.
  package static func contents(ofStream path: String) -> [UInt8]? {
    try? bytes(at: path).get()
  }

  /// Reads to the end, or to one byte more than a scenario may have.
  private static func bytes(from descriptor: Int32) -> Result<[UInt8], Problem> {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= maximumByteCount {
      let count = read(descriptor, &part, min(part.count, maximumByteCount + 1 - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failure(.unreadable) }
      if count == 0 { break }
      bytes += part[..<count]
    }
    return .success(bytes)
  }
}

extension SourceText {
  /// Decodes a file's bytes.
  static func decode(_ bytes: some Collection<UInt8>) -> Result<SourceText, Problem> {
    guard bytes.count <= Scenario.maximumByteCount else {
      return .failure(.tooManyBytes(limit: Scenario.maximumByteCount))
    }
    let start = Array(bytes.prefix(3))
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      return .failure(.looksLikeUTF16)
    }
    let body = Array(bytes.dropFirst(start == [0xEF, 0xBB, 0xBF] ? 3 : 0))
    guard let text = String(validating: body, as: UTF8.self) else {
      let offset = zip(body, String(decoding: body, as: UTF8.self).utf8)
        .enumerated().first { $0.element.0 != $0.element.1 }?.offset
      return .failure(.notUTF8(atByte: offset ?? body.count))
    }
    return .success(SourceText(text))
  }
}
