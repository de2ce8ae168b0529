import Testing

/// A text and everything it is answered with.
struct DiagnosticCase: Sendable, CustomTestStringConvertible {
  var text: String
  /// `line:column+length id: message [suggestion]`.
  var summaries: [String]

  init(_ text: String, _ summaries: String...) {
    self.text = text
    self.summaries = summaries
  }

  var testDescription: String { summaries.first ?? text }

  /// The identifiers of the diagnostics.
  var ids: [String] {
    summaries.compactMap { summary in
      summary.split(separator: " ").dropFirst().first.map { String($0.dropLast()) }
    }
  }

  /// The text on line 4, between a valid head and a valid form.
  var textOfKeys: String {
    "keyrise: 1\n"
      + (text.contains(#/^device:/#.anchorsMatchLineEndings()) ? "\n" : "device: iphone-15\n")
      + "form: [{field: email, frame: [20, 100, 300, 44]}]\n\(text)\n"
  }

  /// The text as the list of views, from line 4.
  var textOfForm: String { "keyrise: 1\ndevice: iphone-15\nform:\n\(text)\n" }
}
