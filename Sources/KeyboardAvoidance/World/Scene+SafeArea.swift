package import Keyframes

extension Scene {
  /// The upper edge of the bottom bars that count for the safe area, which an `inputAccessoryView`
  /// does not.
  package var safeAreaBarTop: Double {
    footer?.footer?.attachment == .inputAccessoryView ? tabBarTop : bottomBarTop
  }

  /// Returns the part of the window's safe area, bars included, that a frame in the window
  /// overlaps, with a sheet's card at its current place.
  ///
  /// A view that is moved out of the window or the card at an edge keeps that edge's inset (an
  /// assumption); one that is moved away from an edge loses it (IQKeyboardManager issue 2027).
  package func safeAreaInsets(of frame: Rect, card: Rect) -> EdgeInsets {
    let safeArea = windowSafeArea
    let shift = card.minY - presentation.frame.minY
    let top = max(safeArea.top, topBarBottom + shift)
    let bottom = min(window.maxY - safeArea.bottom, safeAreaBarTop + shift)
    let (left, right) = (safeArea.left, window.maxX - safeArea.right)
    return EdgeInsets(
      top: min(max(top - frame.minY, 0), max(top - card.minY, 0)),
      left: min(max(left - frame.minX, 0), max(left - card.minX, 0)),
      bottom: min(max(frame.maxY - bottom, 0), max(card.maxY - bottom, 0)),
      right: min(max(frame.maxX - right, 0), max(card.maxX - right, 0)))
  }
}
