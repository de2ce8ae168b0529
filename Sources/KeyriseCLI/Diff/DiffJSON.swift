import FrameDiff
import FrameSequence
import Markup

/// Comparisons as JSON documents.
enum DiffJSON {
  /// What comparing two pictures or two sequences found.
  static func document(_ it: DiffPair.Result, _ before: String, _ after: String) -> String {
    let kind = if case .pictures = it { "image" } else { "sequence" }
    return text(kind, isRight: it.passes, before, after, [it.member])
  }

  /// What comparing two folders found.
  static func document(_ it: FolderReport, _ before: String, _ after: String) -> String {
    let entries = it.entries.map { entry in
      JSONValue.object(
        [
          .init("name", .string(entry.name)), .init("outcome", .string(entry.outcome.rawValue)),
          .init("text", .string(entry.text)),
        ] + (entry.member.map { [$0] } ?? []))
    }
    return text(
      "folder", isRight: it.passes && !it.hasFailed, before, after,
      [.init("entries", .array(entries))])
  }

  /// What kept two sides from being compared.
  static func document(_ error: any Error, _ before: String, _ after: String) -> String {
    text(
      "error", isRight: false, before, after, [.init("error", .string(Messages.sentence(error)))])
  }

  /// One member a line.
  private static func text(
    _ kind: String, isRight: Bool, _ before: String, _ after: String, _ more: [JSONValue.Member]
  ) -> String {
    let members: [JSONValue.Member] =
      [
        .init("schema", "keyrise.diff/2"), .init("kind", .string(kind)),
        .init("ok", .boolean(isRight)), .init("before", .string(before)),
        .init("after", .string(after)),
      ] + more
    return "{\n" + members.map { "  \($0)" }.joined(separator: ",\n") + "\n}\n"
  }
}
