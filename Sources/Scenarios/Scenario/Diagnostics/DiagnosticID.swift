extension Diagnostic {
  /// The stable names of everything that can be wrong with a scenario.
  public enum ID: String, Hashable, Sendable, CaseIterable {
    /// There is no file of that name.
    case fileNotFound = "file-not-found"
    /// The name is a directory's or a device's.
    case notAFile = "not-a-file"
    /// The file cannot be opened or read.
    case unreadableFile = "unreadable-file"
    /// The bytes are not UTF-8.
    case notUTF8 = "not-utf8"
    /// The file is empty or has only comments.
    case emptyFile = "empty-file"
    /// The file is something else, or what made it a scenario is lost or misspelt.
    case notAScenario = "not-a-scenario"
    /// Something exceeds a limit of scenarios.
    case tooLarge = "too-large"
    /// Lists and mappings nest too deeply.
    case tooDeep = "too-deep"

    /// It is not YAML.
    case syntax
    /// A key stands twice in a mapping.
    case duplicateKey = "duplicate-key"
    /// The file holds a second document.
    case multipleDocuments = "multiple-documents"
    /// An alias names no anchor.
    case undefinedAlias = "undefined-alias"
    /// It is valid YAML, or a valid scenario, but Keyrise does not support it.
    case unsupported

    /// A mapping has an unknown key.
    case unknownKey = "unknown-key"
    /// A mapping lacks a key.
    case missingKey = "missing-key"
    /// Two keys exclude each other.
    case conflictingKeys = "conflicting-keys"
    /// A value is of another kind than its key needs.
    case wrongType = "wrong-type"
    /// A number is infinite or not a number.
    case notFinite = "not-finite"
    /// A number is too small or too large.
    case outOfRange = "out-of-range"
    /// A time lies before the start.
    case negativeTime = "negative-time"
    /// A word is not in its key's vocabulary.
    case unknownValue = "unknown-value"

    /// The scenario's format has another version.
    case unsupportedVersion = "unsupported-version"
    /// No device has that identifier.
    case unknownDevice = "unknown-device"
    /// The device never ran that version of iOS, or its keyboards are not recorded.
    case unsupportedSystem = "unsupported-ios"
    /// The height of the keyboard is not known.
    case missingKeyboard = "missing-keyboard"
    /// No strategy has that identifier.
    case unknownStrategy = "unknown-strategy"
    /// No field of the form has that identifier.
    case unknownField = "unknown-field"
    /// Two fields have one identifier, or two outputs one path.
    case duplicateID = "duplicate-id"
    /// The form has no views.
    case emptyForm = "empty-form"

    /// A time without a unit makes a film minutes long.
    case longTime = "long-time"
    /// An event comes after the end of the timeline.
    case afterEnd = "after-end"
    /// An event needs a focused field, and none is.
    case nothingFocused = "nothing-focused"
    /// A field lies outside the content, where no scrolling reaches it.
    case outsideContent = "outside-content"
    /// The form begins where its scroll view cannot scroll to.
    case outsideScroll = "outside-scroll"
    /// A value has no effect in its place.
    case withoutEffect = "without-effect"

    /// There are more problems than are listed.
    case moreProblems = "more-problems"

    /// A played scenario violates an expectation.
    case failedExpectation = "failed-expectation"

    /// Whether a scenario can be used in spite of it.
    public var severity: Severity {
      switch self {
      case .longTime, .afterEnd, .nothingFocused, .outsideContent, .outsideScroll, .withoutEffect,
        .moreProblems:
        .warning
      default: .error
      }
    }

    /// Whether the file could not even be read as a scenario, so that nothing is known of one in
    /// it.
    public var meansUnreadable: Bool {
      switch self {
      case .fileNotFound, .notAFile, .unreadableFile, .notUTF8, .emptyFile, .notAScenario: true
      default: false
      }
    }
  }
}
