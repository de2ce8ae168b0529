internal import Audit
internal import Foundation
internal import FrameDiff
internal import FrameSequence
internal import Markup

/// Expects that a picture is the one that was recorded under a name.
///
/// For what people draw besides scenarios: a chart, a rendered page. Modes are those of
/// `expectRender`, and the file is `Baselines/TESTFILE/NAME.png` beside the test's source file.
///
/// - Parameters:
///   - png: The bytes of a PNG.
///   - name: The name; letters, digits and hyphens are kept of it.
///   - precision: The share of pixels, 0 to 1, that have to be the same; all, unless a
///     ``KeyriseTrait`` says less. With less, pixels that are no further apart than 0.1
///     (pixelmatch's threshold) are the same.
///   - record: What is recorded; by default what a ``KeyriseTrait`` or `KEYRISE_RECORD` says.
///   - fileID: The file that an issue is reported in.
///   - filePath: The test's source file.
///   - line: The line that an issue is reported at.
///   - column: The column that an issue is reported at.
public func expectPicture(
  _ png: [UInt8], matches name: String, precision: Double? = nil, record: Recording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async {
  let options = KeyriseTrait.Options(record: record, precision: precision).filled(with: .current)
  await FileExpectation(
    bytes: png, name: name, ending: "png",
    directory: BaselineReference.directory(beside: "\(filePath)"), options: options
  ).check(TestPlace(fileID, filePath, line, column)) { old, path in
    let it = try await ImageComparer(tolerance: options.tolerance)
      .compare(.png(old, path: path), .png(png, path: name))
    if it.passes { return nil }
    guard it.before == it.after else { return "it has \(it.after) pixels instead of \(it.before)" }
    let place = (it.parts.first?.box ?? it.regions.first?.box).map { box in
      return ", most of them within \(box.width)x\(box.height) at \(box.x), \(box.y)"
    }
    return "\(it.counts.unequal) of its pixels differ, \(it.counts.different) by more than 0.1"
      + (place ?? "")
  }
}

/// Expects that a text is the one that was recorded under a name.
///
/// As ``expectPicture(_:matches:precision:record:fileID:filePath:line:column:)``, in
/// `Baselines/TESTFILE/NAME.txt`.
///
/// - Parameters:
///   - text: The text; every character counts.
///   - name: The name; letters, digits and hyphens are kept of it.
///   - record: What is recorded; by default what a ``KeyriseTrait`` or `KEYRISE_RECORD` says.
///   - fileID: The file that an issue is reported in.
///   - filePath: The test's source file.
///   - line: The line that an issue is reported at.
///   - column: The column that an issue is reported at.
public func expectText(
  _ text: String, matches name: String, record: Recording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async {
  await FileExpectation(
    bytes: Array(text.utf8), name: name, ending: "txt",
    directory: BaselineReference.directory(beside: "\(filePath)"),
    options: KeyriseTrait.Options(record: record).filled(with: .current)
  ).check(TestPlace(fileID, filePath, line, column)) { old, _ in
    let lines = [String(decoding: old, as: UTF8.self), text]
      .map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let row =
      zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(lines[0].count, lines[1].count)
    func line(_ side: Int) -> String {
      lines[side].indices.contains(row)
        ? "'\(Sentence.name(PlainText.line(String(lines[side][row]))))'" : "no such line"
    }
    return "line \(row + 1) was \(line(0)) and is \(line(1))"
  }
}

/// A file that is expected to be as it was recorded.
struct FileExpectation {
  var bytes: [UInt8]
  var name: String
  var ending: String
  var directory: String
  var options: KeyriseTrait.Options
  var environment = ProcessInfo.processInfo.environment

  private var path: String {
    "\(directory)/\(BaselineExpectation.fileName(name)).\(ending)"
  }

  /// Reports what is wrong as issues of the current test.
  func check(
    _ place: TestPlace, _ difference: ([UInt8], String) async throws -> String?
  ) async {
    for complaint in await complaints(difference) { complaint.record(at: place) }
  }

  /// Compares, and records what the mode allows.
  ///
  /// - Parameter difference: Says what differs from bytes that were recorded at a path, or nil
  ///   where that may.
  func complaints(
    _ difference: ([UInt8], String) async throws -> String?
  ) async -> [BaselineExpectation.Complaint] {
    do {
      let mode = try options.mode(environment)
      let old = FileManager.default.contents(atPath: path).map { Array($0) }
      if old == bytes { return [] }
      var what = "it was not recorded"
      if let old {
        guard let found = try await difference(old, path) else { return [] }
        what = found
      }
      let records = mode == .all || mode == .failed || (mode == .missing && old == nil)
      if records {
        try FileManager.default.createDirectory(
          atPath: directory, withIntermediateDirectories: true)
        try AtomicFile.write(bytes, to: path)
      }
      let advice =
        records
        ? "It is recorded as '\(path)'; look at it and run the test again."
        : old == nil
          ? "Run the test without CI and KEYRISE_RECORD=never, and commit '\(path)'."
          : "If that is right, run the test with KEYRISE_RECORD=failed."
      var attachments = [(name: "\(name).after.\(ending)", bytes: bytes)]
      if let old { attachments.insert(("\(name).before.\(ending)", old), at: 0) }
      return [
        .init(
          sentence: "\(Sentence.name(PlainText.line(name))): \(what). \(advice)",
          attachments: attachments)
      ]
    } catch {
      return [.init(sentence: "\(Sentence.name(PlainText.line(name))): \(error)")]
    }
  }
}
