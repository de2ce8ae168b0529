/// A button or a tab of a bar.
public struct BarItem: Hashable, Sendable {
  /// The words; empty where there is a symbol alone.
  public var title: String
  /// The symbol, or `nil` for words alone.
  public var symbol: Symbol?

  /// Creates an item.
  public init(_ title: String = "", symbol: Symbol? = nil) {
    self.title = title
    self.symbol = symbol
  }
}
