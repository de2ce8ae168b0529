internal import Foundation
internal import Testing
internal import XCTest

/// A place in a test's source, for either testing library.
struct TestPlace: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The place as Swift Testing has it.
  fileprivate var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}

extension BaselineExpectation.Complaint {
  /// Reports it as an issue of the current test; where none of Swift Testing's runs it is an
  /// `XCTestCase`, which fails.
  func record(at place: TestPlace) {
    guard Test.current == nil else {
      for attachment in attachments {
        Attachment.record(
          attachment.bytes, named: attachment.name, sourceLocation: place.sourceLocation)
      }
      Issue.record(Comment(rawValue: sentence), sourceLocation: place.sourceLocation)
      return
    }
    let files = attachments.isEmpty ? "" : " Pictures and page: \(keptAttachments())"
    XCTFail(sentence + files, file: place.filePath, line: place.line)
  }

  /// Writes the attachments to a directory of their own, since XCTest has none on Linux, and
  /// returns its path, or a sentence about why it could not.
  private func keptAttachments() -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyrise-\(UUID().uuidString.prefix(8))")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for attachment in attachments {
        let name = attachment.name.replacingOccurrences(of: "/", with: "-")
        try Data(attachment.bytes).write(to: folder.appendingPathComponent(name))
      }
      return folder.path
    } catch {
      return "could not be written (\(error.localizedDescription))"
    }
  }
}
