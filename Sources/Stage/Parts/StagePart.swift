public import KeyboardAvoidance
public import Keyframes

/// A part of a picture whose shapes stay the same while it moves or comes and goes.
///
/// Each is drawn in coordinates of its own; where it stands in a frame is the ``StagePose``'s to
/// say.
public enum StagePart: Hashable, Sendable {
  /// The screen around a window that does not fill it; it stands still.
  case desktop
  /// The view that presents a sheet, dimmed, all over the window; it stands still.
  case presenter
  /// The root view's ground, all over the window; it stands still, on a sheet's card if there is one.
  case ground
  /// The black that shows where the root view has moved away; it stands still.
  case window
  /// A square point of the root view's ground, to be stretched to the view's frame.
  case root
  /// The form as it looks while no field is edited, with what was typed into it, from the content's
  /// origin.
  case content([FormEdit])
  /// A field, by its identifier, where it looks different while it is edited: over the content.
  case editing(String, [FormEdit])
  /// The insertion point of a field: over the content.
  case caret(String, [FormEdit])
  /// The round upper end of the scroll indicator, from the indicator's upper left corner.
  case thumbTop
  /// A point of the straight middle of the scroll indicator, to be stretched downwards.
  case thumbMiddle
  /// The round lower end of the scroll indicator, from its lower left corner upwards.
  case thumbBottom
  /// The bars; they stand still, on a sheet's card if there is one.
  case bars
  /// The shadow of a floating keyboard of a size, from the keyboard's upper left corner.
  case shadow(Size)
  /// A keyboard of a size, from its upper left corner.
  case keyboard(KeyboardAppearance, Size)
  /// What stands above the keyboard: the home indicator, and in landscape the Dynamic Island; it
  /// stands still.
  case front
}
