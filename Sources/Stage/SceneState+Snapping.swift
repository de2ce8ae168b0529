public import KeyboardAvoidance
internal import Keyframes

extension SceneState {
  /// Returns the state as whole pixels show it: two states that are equal once snapped make equal
  /// pictures.
  ///
  /// Frames and offsets are rounded to device pixels, sizes apart from origins so that what moves
  /// keeps its size; the indicator's opacity is rounded to 256 steps. What no picture shows is set
  /// to one value: the insets of a scroll view whose indicator is invisible or not needed, the blink of a caret
  /// nobody has, the frame of a keyboard that was never shown. Insets come back with the safe
  /// area's part added to them. `scale` is in pixels per point.
  public func snapped(toScale scale: Double) -> SceneState {
    let grid = PixelGrid(scale: scale)
    var state = self
    state.rootFrame = grid.snapped(rootFrame)
    state.scrollFrame = grid.snapped(scrollFrame)
    state.contentOffset = grid.snapped(contentOffset)
    state.keyboardFrame = keyboard == nil ? .zero : grid.snapped(keyboardFrame)
    state.indicatorOpacity =
      ScrollIndicator.isNeeded(in: self)
      ? (min(max(indicatorOpacity, 0), 1) * 255).rounded() / 255 : 0
    if state.indicatorOpacity > 0 {
      state.contentInset = grid.snapped(adjustedContentInset)
      state.indicatorInsets = grid.snapped(indicatorInsets + safeAreaAdjustment)
      state.contentSize = grid.snapped(contentSize)
    } else {
      state.contentInset = .zero
      state.indicatorInsets = .zero
      state.contentSize = .zero
    }
    state.safeAreaAdjustment = .zero
    state.isCaretLit = isCaretLit && focus != nil
    state.cardFrame = cardFrame.map(grid.snapped)
    state.nestedOffsets = nestedOffsets.mapValues(grid.snapped)
    state.keyboardOpacity = (min(max(keyboardOpacity, 0), 1) * 255).rounded() / 255
    return state
  }
}
