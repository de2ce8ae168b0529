/// A named script of events that breaks strategies, runnable against any form: one file of the
/// library, or one of your own.
///
/// A storm names fields by their role, such as `$last`, and positions relative to the keyboard,
/// such as `$top - 37`, so that it fits every scene; ``needs`` lists what it cannot do without.
public struct Storm: Hashable, Sendable {
  /// The identifier: the file's name without its ending.
  public var id: String
  /// What it is called.
  public var title: String
  /// The group of complaints it comes from: a number of the list in `docs/storms.md`, or `nil`.
  public var group: Int?
  /// The public threads that describe it, such as `hackiftekhar/IQKeyboardManager#228`.
  public var threads: [String]
  /// What happens, in one sentence.
  public var summary: String
  /// What goes wrong, in one sentence.
  public var fault: String
  /// What a scene needs for it.
  public var needs: [Need]
  /// The text of the file.
  package let text: String
  /// The path of the file, or `nil` for a storm of the library.
  var path: String?

  /// What a scene may need for a storm.
  public enum Need: String, Hashable, Sendable, CaseIterable {
    /// A phone: no tablet.
    case phone
    /// A tablet, as `Device.isTablet` has it.
    case tablet
    /// A text view.
    case textView
    /// Two fields or more.
    case twoFields
    /// Three fields or more.
    case threeFields
    /// A field inside a container.
    case nestedField
    /// A field that the keyboard covers.
    case coveredField
    /// A field that the keyboard does not cover.
    case uncoveredField
    /// A safe area at the bottom, with a home indicator.
    case homeIndicator
    /// A navigation bar.
    case navigationBar
    /// A root view in a sheet, with free room in the window above or beside it.
    case sheet
    /// A root view in the lower part of the window.
    case bottomSheet
  }
}

extension Storm.Need {
  /// What is needed, in words that follow "it needs".
  public var sentence: String {
    switch self {
    case .phone: "a phone"
    case .tablet: "a tablet"
    case .textView: "a text view"
    case .twoFields: "two fields"
    case .threeFields: "three fields"
    case .nestedField: "a field inside a group"
    case .coveredField: "a field that the keyboard covers"
    case .uncoveredField: "a field that the keyboard leaves alone"
    case .homeIndicator: "a home indicator"
    case .navigationBar: "a navigation bar"
    case .sheet: "a form in a sheet"
    case .bottomSheet: "a form in a bottom sheet"
    }
  }
}

// MARK: - The library

extension Storm {
  /// The storms that come with Keyrise, sorted by group and then by identifier.
  public static let library: [Storm] = StormTexts.all
    .compactMap { parse($0.text, id: id(ofFile: $0.path), fileName: $0.path).storm }
    .sorted { ($0.group ?? .max, $0.id) < ($1.group ?? .max, $1.id) }

  /// The identifiers of the storms that come with Keyrise, in alphabetical order.
  ///
  /// The texts are not parsed for this, because every start of the command line needs the
  /// identifiers.
  public static let ids: [String] = StormTexts.all.map { id(ofFile: $0.path) }.sorted()

  private static func id(ofFile name: String) -> String { String(name.prefix { $0 != "." }) }

  /// Returns the storm of the library with an identifier, or `nil` when there is none.
  public static func storm(id: String) -> Storm? {
    library.first { $0.id == id }
  }
}
