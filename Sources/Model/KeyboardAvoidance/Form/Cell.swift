/// A row of a table: `UITableViewCell` with a content configuration.
public struct Cell: Hashable, Sendable {
  /// The words at its leading side.
  public var text: String
  /// Smaller words below them; none where empty.
  public var detail: String
  /// Grey words at its trailing side; none where empty.
  public var value: String
  /// The symbol before the words.
  public var symbol: Symbol?
  /// The accessory at its trailing edge.
  public var accessory: Accessory

  /// An accessory at the trailing edge, after `UITableViewCell.AccessoryType`.
  public enum Accessory: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// A chevron: it leads to another screen.
    case chevron
    /// A tick: it is chosen.
    case checkmark
  }

  /// How far a symbol moves the words, in points: a choice.
  package static let symbolRoom = 37.0

  /// Creates a cell.
  public init(
    _ text: String, detail: String = "", value: String = "", symbol: Symbol? = nil,
    accessory: Accessory = .none
  ) {
    self.text = text
    self.detail = detail
    self.value = value
    self.symbol = symbol
    self.accessory = accessory
  }

  /// The height of a row in points, measured in captures of iOS 18 and 26: 44 and 52.3 with its
  /// hairline, 57 and 60.7 with two lines.
  func height(systemVersion: Int) -> Double {
    let isGlass = systemVersion >= SystemVersion.glass
    return detail.isEmpty ? (isGlass ? 52 : 44) : (isGlass ? 61 : 57)
  }
}

/// A box with a tick and words beside it.
///
/// iOS has none of its own; this one is as high as a row and looks as those of apps do.
public struct Checkbox: Hashable, Sendable {
  /// Whether it is ticked.
  public var isOn: Bool
  /// The words beside it.
  public var label: String

  /// Creates a checkbox.
  public init(_ label: String = "", isOn: Bool = false) {
    self.isOn = isOn
    self.label = label
  }
}

/// The symbols that bars and rows can show, named after SF Symbols.
///
/// The drawings are this project's own.
public enum Symbol: String, Hashable, Sendable, CaseIterable {
  case house, magnifyingglass, person, plus, gear, bell, heart, message, cart
  case list = "list.bullet"
  case ellipsis
  case share = "square.and.arrow.up"
  case trash, pencil, calendar, star, camera
  case close = "xmark"
  case checkmark, creditcard, lock, paperplane
}
