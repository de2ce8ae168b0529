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
  package var bars = Bars()
  package var keyboard: Keyboard?
  /// The frame of a page sheet, a form sheet or an alert that holds the form.
  package var sheet: Rect?
  package var isAlert = false
  /// Whether it is an iPad's form sheet.
  package var isFormSheet = false
  package var isDark = false
  /// Whether UIKit insets its table by itself, as a `UITableViewController` does.
  package var insetsTableItself = false
  /// The colour behind everything, where it is no usual one.
  package var ground: ViewColor?
  /// The app's tint colour, or that of the root view, where it is no usual one.
  package var tint: ViewColor?
  /// The identifiers of devices that it may be, best first; `nil` for what the size says.
  package var devices: [String]?
  /// The device for which it was laid out again.
  package var laidOutFor: String?
  package var format: ScreenImport.Format
  package var notes: [ImportNote] = []

  /// Every text field and text view, in the order of the source.
  package var inputs: [ScreenElement] { everything.filter(\.isInput) }

  /// Every element, the footer's last.
  var everything: [ScreenElement] {
    (elements + [footer?.bar].compactMap(\.self)).flatMap(\.flattened)
  }

  mutating func note(_ note: ImportNote) {
    if !notes.contains(note) { notes.append(note) }
  }

  /// The bars that a source shows.
  package struct Bars: Hashable, Sendable {
    package var navigation: String?
    package var navigationFrame: Rect?
    package var back: String?
    package var tabFrame: Rect?
    /// The titles of the tabs, empty where one has none; empty where nothing says them.
    package var tabs: [String] = []
    /// The words or symbols on the navigation bar's buttons, as they stand from the left.
    package var leading: [String] = []
    package var trailing: [String] = []
    /// The words or symbols of a toolbar's buttons.
    package var toolbar: [String] = []
    /// Whether the title is large while the content is not scrolled.
    package var hasLargeTitle = false
  }

  /// The keyboard that a source shows.
  package struct Keyboard: Hashable, Sendable {
    /// How high it is with all that belongs to it but an accessory view, in points.
    package var height: Double
    package var accessoryHeight = 0.0
    /// What its keys say of the field that is typed in.
    var type: FieldType?
    var returnKey: ReturnKey?
  }

  /// The scroll view that a form stands in.
  struct MainScroll {
    /// The scroll view, or `nil` where none holds every field.
    var element: ScreenElement?
    /// How many views that are seen stand beside it.
    var besideCount = 0

    static func find(in screen: Screen) -> MainScroll {
      var elements = screen.elements
      let inputs = elements.flatMap(\.flattened).count(where: \.isInput)
      var found: ScreenElement?
      if inputs == 0 {
        // A chat's messages, above the field in which one answers, or a page without a field.
        found = topmostScrolls(elements).max { $0.frame.height < $1.frame.height }
        let isPage =
          found.map {
            $0.frame.height > screen.size.height / 2 && $0.flattened.contains { isWorth($0) }
          } ?? false
        if screen.footer == nil, !isPage { found = nil }
      }
      while true {
        let topmost = topmostScrolls(elements).filter(\.hasInput)
        guard topmost.count == 1, let scroll = topmost.first,
          scroll.flattened.count(where: \.isInput) == inputs
        else { break }
        if let outer = found, scrolls(outer) { break }
        found = scroll
        elements = scroll.children
      }
      guard let found else { return MainScroll() }
      let all = screen.elements.flatMap(\.flattened).count { isWorth($0) }
      let inside = found.flattened.count { isWorth($0) }
      return MainScroll(element: found, besideCount: all - inside)
    }

    private static func isWorth(_ element: ScreenElement) -> Bool {
      switch element.kind {
      case .label, .button, .toggle, .control: true
      case .container: element.style.background != nil
      default: false
      }
    }

    /// Whether a scroll view has more in it than it shows.
    private static func scrolls(_ element: ScreenElement) -> Bool {
      guard let size = element.scroll?.contentSize else { return false }
      return size.height > element.frame.height + 0.5
    }

    private static func topmostScrolls(_ elements: [ScreenElement]) -> [ScreenElement] {
      elements.flatMap { element in
        element.kind == .scrollView ? [element] : topmostScrolls(element.children)
      }
    }
  }

  /// Finds the device that has a screen of a size.
  package struct DeviceMatch {
    package var device: Device
    package var orientation: Orientation
    /// Other devices that it may be just as well.
    package var others: [String]

    /// Where there is no other reason: a phone of today, and what the documentation shows.
    static let usualDevice = "iphone-15"

    static func candidates(for size: Size) -> [Device] {
      DeviceCatalog.all.filter { isSame($0.screen, size) || isSame($0.screen, turned(size)) }
    }

    static func isScreen(_ size: Size) -> Bool { !candidates(for: size).isEmpty }

    /// Finds the device of a screen, or `nil` when none has its size.
    ///
    /// Of several, the newest is used; preferred are those whose navigation bar begins where the
    /// screen's does.
    package static func match(_ screen: Screen) -> DeviceMatch? {
      var candidates = candidates(for: screen.size)
      if let known = screen.devices {
        let named = candidates.filter { known.contains($0.id) }
        if !named.isEmpty { candidates = named }
      }
      if let top = screen.bars.navigationFrame?.minY, screen.sheet == nil {
        let fitting = candidates.filter { $0.navigationBarTop == top || $0.safeArea.top == top }
        if !fitting.isEmpty { candidates = fitting }
      }
      guard let device = candidates.last else { return nil }
      let orientation: Orientation = isSame(device.screen, screen.size) ? .portrait : .landscape
      return DeviceMatch(
        device: device, orientation: orientation, others: candidates.dropLast().map(\.id))
    }

    private static func turned(_ size: Size) -> Size {
      Size(width: size.height, height: size.width)
    }

    private static func isSame(_ one: Size, _ other: Size) -> Bool {
      abs(one.width - other.width) < 0.5 && abs(one.height - other.height) < 0.5
    }
  }
}
