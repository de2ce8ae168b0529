public import Keyframes

extension SceneState {
  /// Returns how much of a rectangle's height is hidden, in points.
  ///
  /// Hidden is what lies outside the scroll view or the window, under a bar, or under the keyboard;
  /// for a field in a footer, only what the keyboard covers.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the window.
  ///   - surroundings: The window and the bars.
  ///   - viewport: The part of the window visible through the form's scroll views around the
  ///     rectangle, if it is in one.
  public func hiddenHeight(
    of rect: Rect, in surroundings: Surroundings, viewport: Rect? = nil
  ) -> Double {
    if let footer, footer.holds(rect) { return footer.hiddenHeight(of: rect) }
    let scroll = scrollFrameInWindow
    let top = max(visibleTop(in: surroundings), viewport?.minY ?? 0)
    let bottom = min(
      scroll.maxY, bottomBarTop(in: surroundings), surroundings.window.maxY,
      viewport?.maxY ?? .infinity)
    func visible(from upper: Double, to lower: Double) -> Double {
      max(min(rect.maxY, lower) - max(rect.minY, upper), 0)
    }
    let covered =
      isKeyboardBeside(rect)
      ? 0 : visible(from: max(keyboardFrame.minY, top), to: min(keyboardFrame.maxY, bottom))
    return max(rect.height - visible(from: top, to: bottom) + covered, 0)
  }

  /// Returns the distance from a rectangle's lower edge to whatever limits the view below it, in
  /// points: the keyboard, the scroll view's edge or a bar; negative when the rectangle extends
  /// below that.
  ///
  /// A keyboard beside the rectangle, or wholly above it, is no limit.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the window.
  ///   - surroundings: The bars.
  public func clearance(below rect: Rect, in surroundings: Surroundings) -> Double {
    if let footer, footer.holds(rect) {
      return min(footer.keyboardFrame.minY, surroundings.window.maxY) - rect.maxY
    }
    let edge = min(scrollFrameInWindow.maxY, bottomBarTop(in: surroundings))
    let isClear = isKeyboardBeside(rect) || keyboardFrame.maxY <= rect.minY
    return (isClear ? edge : min(edge, keyboardFrame.minY)) - rect.maxY
  }

  /// The upper edge of the visible part of the scroll view, in the window in points.
  public func visibleTop(in surroundings: Surroundings) -> Double {
    max(scrollFrameInWindow.minY, surroundings.topBarBottom + cardShift(in: surroundings), 0)
  }

  /// The upper edge of the bars at the bottom, in the window in points.
  public func bottomBarTop(in surroundings: Surroundings) -> Double {
    surroundings.bottomBarTop + cardShift(in: surroundings)
  }

  /// Whether the keyboard does not overlap a rectangle's columns, so that no part of it is above or
  /// below.
  private func isKeyboardBeside(_ rect: Rect) -> Bool {
    keyboardFrame.maxX <= rect.minX || keyboardFrame.minX >= rect.maxX
      || keyboardFrame.height <= 0
  }
}

// MARK: - In a scene

extension SceneState {
  /// Returns how much of a rectangle's height is hidden in a scene, in points.
  public func hiddenHeight(of rect: Rect, in scene: Scene, viewport: Rect? = nil) -> Double {
    hiddenHeight(of: rect, in: scene.surroundings, viewport: viewport)
  }

  /// Returns the distance from a rectangle's lower edge to whatever limits the view below it in a
  /// scene, in points.
  public func clearance(below rect: Rect, in scene: Scene) -> Double {
    clearance(below: rect, in: scene.surroundings)
  }
}
