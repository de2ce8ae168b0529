public import Keyframes

/// An event that a view controller receives.
public enum InterfaceEvent: Hashable, Sendable {
  /// A keyboard notification.
  case keyboard(KeyboardNotification)
  /// `textFieldShouldBeginEditing` or `textViewShouldBeginEditing`, with the field's identifier.
  case shouldBeginEditing(String)
  /// `textFieldDidBeginEditing` or `textViewDidBeginEditing`, with the field's identifier.
  case didBeginEditing(String)
  /// `textFieldDidEndEditing` or `textViewDidEndEditing`, with the field's identifier.
  case didEndEditing(String)
  /// `viewWillTransition(to:with:)`, with the size of the window: the device was turned.
  ///
  /// Delivered when every view is already in its new place, as for the block of
  /// `animate(alongsideTransition:)`, and before the keyboard's notifications. Changes made here
  /// are not animated, because the window rotates as a whole.
  case viewWillTransition(to: Size)
  /// `viewDidLayoutSubviews`, once at the end of each turn of the run loop in which any other event
  /// was delivered.
  case didLayoutSubviews
  /// `textFieldDidChange` or `textViewDidChange`, with the field's identifier; a view that grows
  /// has its new frame by the next ``didLayoutSubviews``.
  case textDidChange(String)
  /// `textFieldShouldReturn`, with the field's identifier: the return key was pressed. A handler
  /// that moves the focus or ends editing does so in place of what the key does.
  case shouldReturn(String)
  /// A finger on the screen: what gesture recognizers see. It is not logged, and no layout follows
  /// from it alone.
  case touch(InterfaceTouch)
  /// `scrollViewWillBeginDragging`.
  case willBeginDragging
  /// `scrollViewDidEndDragging`; the offset is in range again, or on its way.
  case didEndDragging
  /// The keyboard follows a finger to a frame in the window: what `keyboardLayoutGuide` and display
  /// links see. No notification is posted meanwhile.
  case keyboardFollowsTouch(Rect)
  /// Work that ``Interface/schedule(after:_:)`` asked for is due, with its name.
  case scheduled(String)
}

/// A finger at an instant.
public struct InterfaceTouch: Hashable, Sendable {
  /// The phase that it is in.
  public var phase: Phase
  /// Where it is in the window, in points; drags are in the middle of it.
  public var location: Point

  /// A phase of a finger's touch.
  public enum Phase: Hashable, Sendable {
    /// It touches the screen.
    case began
    /// It moves.
    case moved
    /// It leaves the screen.
    case ended
  }
}
