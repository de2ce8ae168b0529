package import KeyboardAvoidance
package import Keyframes

/// An element of the picture whose shapes stay the same while it moves, appears or disappears.
///
/// A part is drawn in the coordinates of its group; ``Stage/compose(_:)`` decides where that is,
/// and what covers what.
package enum StagePart: Hashable, Sendable {
  /// The plain canvas around a device that is turned.
  case canvas
  /// The screen around a window that does not fill it.
  case desktop
  /// The view that presents a sheet, dimmed.
  case presenter
  /// The ground of that view, dimmed, stretched to a frame.
  case dimmedGround
  /// The root view's ground, stretched to a frame.
  case ground
  /// The black of the window where the root view has moved away, stretched to a frame.
  case void
  /// The form with what was typed into it, as it looks while no field is edited.
  case content([FormEdit])
  /// The views in one of the form's own scroll views; a field in it may look different while
  /// edited.
  case nested(String, [FormEdit], editing: EditedField?)
  /// A field of the form that looks different while it is edited: over the content.
  case editing(EditedField, [FormEdit])
  /// The handles at both ends of what is selected in a field.
  case handles(SelectionHandles, of: String)
  /// The insertion point of a field.
  case caret(String, [FormEdit])
  /// The scroll indicator, stretched downwards between its round ends.
  case thumb
  /// The navigation bar and the status bar.
  case topBar
  /// The navigation bar and the status bar once the content has scrolled under them.
  case scrolledBar
  /// The tab bar, or a toolbar.
  case tabBar
  /// The same once the content has scrolled under it.
  case scrolledTabBar
  /// The ground of a footer behind its views.
  case footer
  /// The shadow of a floating keyboard of a size.
  case shadow(Size)
  /// A keyboard of a size, with keys for a height in points that it is on its way to, and whether
  /// the grounds that let the app through are left to its backdrop.
  case keyboard(KeyboardAppearance, Size, restHeight: Double, isClear: Bool)
  /// The plain panel that a keyboard is at first, stretched to a frame.
  case plainPanel
  /// The words above the keys of such a keyboard where they come after its keys.
  case words(KeyboardAppearance, Size, restHeight: Double)
  /// The key that is held down on such a keyboard, with what pops up above it.
  case pressedKey(KeyboardAppearance, Size, restHeight: Double)
  /// A finger that taps.
  case touch
  /// The Dynamic Island, a black capsule in either appearance.
  case island
  /// The home indicator in a grey from 0 to 1, which is light on a dark ground.
  case homeIndicator(white: Double)
  /// The area outside one of the display's round corners; pictures of pixels have it, shapes are
  /// cut off instead.
  case corner(Corner)

  /// Whether the part fills whatever frame it is given.
  package var isStretched: Bool {
    switch self {
    case .ground, .void, .thumb, .plainPanel: true
    default: false
    }
  }

  /// A corner of the display.
  package enum Corner: Hashable, Sendable, CaseIterable {
    /// The corner at the least x and y.
    case topLeft
    /// The corner at the least x and the greatest y.
    case bottomLeft
    /// The corner at the greatest x and the least y.
    case topRight
    /// The corner at the greatest x and y.
    case bottomRight
  }

  /// A field that is edited, and what of its text is selected.
  package struct EditedField: Hashable, Sendable {
    /// The field's identifier.
    package var id: String
    /// Which characters of its text are selected, or `nil` where a caret stands in it.
    package var selection: Range<Int>?
  }
}
