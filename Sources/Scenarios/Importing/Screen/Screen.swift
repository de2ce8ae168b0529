package import KeyboardAvoidance
package import Keyframes

/// A screen as a source tells of it, in the coordinates of the window.
package struct Screen: Hashable, Sendable {
  /// Its name, or nothing.
  package var title = ""
  /// The size of the window in points.
  package var size: Size
  /// The root view's frame, where it differs from the window.
  package var root: Rect?
  /// Everything but the footer.
  package var elements: [ScreenElement] = []
  /// The bar that rides on the keyboard.
  package var footer: FooterFacts?
  package var bars = BarFacts()
  package var keyboard: KeyboardFacts?
  /// The frame of a page sheet that holds the form.
  package var sheet: Rect?
  package var isDark = false
  /// Whether UIKit insets its table by itself, as a `UITableViewController` does.
  package var insetsTableItself = false
  /// The colour behind everything, where it is no usual one.
  package var ground: ViewColor?
  /// The identifiers of devices that it may be, best first; `nil` for what the size says.
  package var devices: [String]?
  /// The device for which it was laid out again.
  package var laidOutFor: String?
  package var format: SourceFormat
  package var notes: [ImportNote] = []

  init(size: Size, format: SourceFormat) {
    self.size = size
    self.format = format
  }

  /// Every text field and text view, in the order of the source.
  package var inputs: [ScreenElement] { everything.filter(\.isInput) }

  /// Every element, the footer's last.
  var everything: [ScreenElement] {
    (elements + [footer?.bar].compactMap(\.self)).flatMap(\.flattened)
  }

  mutating func note(_ note: ImportNote) {
    if !notes.contains(note) { notes.append(note) }
  }
}

/// The bars that a source shows.
package struct BarFacts: Hashable, Sendable {
  package var navigation: String?
  package var navigationFrame: Rect?
  package var back: String?
  package var tabFrame: Rect?
  /// The words or symbols on the navigation bar's buttons, from its edges inwards.
  package var leading: [String] = []
  package var trailing: [String] = []
  /// The words or symbols of a toolbar's buttons.
  package var toolbar: [String] = []
  /// Whether the title is large while the content is not scrolled.
  package var hasLargeTitle = false
}

/// The keyboard that a source shows.
package struct KeyboardFacts: Hashable, Sendable {
  /// How high it is with all that belongs to it but an accessory view, in points.
  package var height: Double
  package var accessoryHeight = 0.0
}
