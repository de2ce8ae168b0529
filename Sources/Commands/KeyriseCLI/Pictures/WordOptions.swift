import ArgumentParser
import Illustration
import Scenario

/// The flags that ask for a picture in words.
struct WordOptions: ParsableArguments {
  @Flag(help: "Print a description of each picture, for people who cannot see it.")
  var alt = false

  @Flag(help: "Print a line of Markdown for each picture, with its description.")
  var markdown = false

  func validate() throws {
    if alt && markdown { throw ValidationError(Messages.altAndMarkdown) }
  }

  /// Whether anything is asked for.
  var areAsked: Bool { alt || markdown }
}

/// The flag that adds callouts to a picture.
struct NoteOptions: ParsableArguments {
  @Option(
    name: .customLong("note"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Words with a number and an arrow to a view, or to the keyboard; at its right, unless 'left' "
        + "stands before the colon. May be repeated.",
      valueName: "view: text"),
    transform: Self.note)
  var notes: [Note] = []

  /// Reads `VIEW: TEXT`, where a side may stand behind the view.
  private static func note(_ text: String) throws -> Note {
    guard let colon = text.firstIndex(of: ":") else {
      throw ValidationError(Messages.notANote(text))
    }
    var view = text[..<colon].split(separator: " ", omittingEmptySubsequences: true)
    let words = text[text.index(after: colon)...].drop { $0 == " " }
    let side = view.count > 1 ? view.last.flatMap { OutputNote.Side(rawValue: String($0)) } : nil
    if side != nil { view.removeLast() }
    guard !view.isEmpty, !words.isEmpty else { throw ValidationError(Messages.notANote(text)) }
    return Note(String(words), at: view.joined(separator: " "), isRight: side != .left)
  }
}

extension Note {
  /// A callout of a scenario's output.
  init(_ note: OutputNote) {
    self.init(note.note, at: note.view, isRight: note.side == .right)
  }
}
