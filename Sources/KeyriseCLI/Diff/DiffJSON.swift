import FrameDiff
import FrameSequence

/// Comparisons as JSON documents.
enum DiffJSON {
  static func document(_ it: ImageComparison, _ before: String, _ after: String) -> String {
    text([
      .init("schema", "keyrise.diff/1"), .init("kind", "image"),
      .init("ok", .boolean(it.passes)), .init("before", .string(before)),
      .init("after", .string(after)), .init("image", it.json),
    ])
  }

  static func document(_ it: SequenceComparison, _ before: String, _ after: String) -> String {
    text([
      .init("schema", "keyrise.diff/1"), .init("kind", "sequence"),
      .init("ok", .boolean(it.passes)), .init("before", .string(before)),
      .init("after", .string(after)), .init("sequence", it.json),
    ])
  }

  /// One member a line.
  private static func text(_ members: [JSONValue.Member]) -> String {
    "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }
}
