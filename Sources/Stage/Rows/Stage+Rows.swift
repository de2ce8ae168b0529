internal import Cairo
public import KeyboardAvoidance
internal import Keyframes

extension Stage {
  /// The width of every picture in pixels.
  public var width: Int { surface.width }

  /// Returns where the rows of the picture of a state come from, without drawing it.
  ///
  /// The origins cover all rows, from the top down. There are none when the stage cannot say: when
  /// views do not move by whole pixels, something was typed, content shows through bars or scrolls
  /// inside the form, the app is on a sheet or in a window, the form is too large to be kept, or the
  /// device is turned. Throws as ``draw(_:)`` does.
  public func rowOrigins(of state: SceneState) throws(StageError) -> [RowOrigin] {
    try check(state)
    guard options.snapsToPixels, turntable == nil, isPlain(state), state.edits.isEmpty, let content
    else { return [] }
    let state = snapped(state)
    do throws(CairoError) {
      let parts =
        groundParts(state) + (try contentParts(state, content: content)) + indicatorParts(state)
        + chromeParts + (try keyboardParts(state)) + frontParts
      return RowPart.origins(of: parts, height: surface.height)
    } catch {
      throw StageError(error)
    }
  }
}

// MARK: - Parts

extension Stage {
  /// Whether nothing is drawn but what ``rowOrigins(of:)`` knows.
  func isPlain(_ state: SceneState) -> Bool {
    scene.presentation.style == .fullScreen && scene.multitasking.style == .fullScreen
      && chrome.translucentFrames.isEmpty && nested.isEmpty
  }

  /// What the first number of a part's key says.
  private enum Kind: Int {
    case ground, window, root, content, focus, indicator, chrome, shadow, keyboard, homeIndicator,
      corners, cutout
  }

  private func pixel(_ points: Double) -> Int { Int((points * options.scale).rounded()) }

  private func rows(_ frame: Rect) -> Range<Int> {
    let top = pixel(frame.minY)
    return top..<max(top, pixel(frame.maxY))
  }

  private func groundParts(_ state: SceneState) -> [RowPart] {
    func part(_ kind: Kind, _ frame: Rect) -> RowPart {
      RowPart(
        rows: rows(frame), key: [kind.rawValue, pixel(frame.minX), pixel(frame.width)], top: nil)
    }
    let whole = RowPart(rows: 0..<surface.height, key: [Kind.ground.rawValue], top: nil)
    let rest = look.grid.snapped(scene.rootFrame)
    guard state.rootFrame != rest else { return [whole] }
    return [whole, part(.window, rest), part(.root, state.rootFrame)]
  }

  /// The form, and in it the field that is edited.
  private func contentParts(
    _ state: SceneState, content: Layer
  ) throws(CairoError) -> [RowPart] {
    let window = state.scrollFrameInWindow
    let origin = Point(
      x: window.minX - state.contentOffset.x, y: window.minY - state.contentOffset.y)
    let frame = content.frame(at: origin, grid: look.grid)
    let clip = [pixel(window.minX), pixel(window.width)]
    var parts = [
      RowPart(
        rows: rows(frame).clamped(to: rows(window)),
        key: [Kind.content.rawValue, pixel(frame.minX)] + clip, top: pixel(frame.minY))
    ]
    if let focus = state.focus, let place = try focusPlace(of: focus) {
      let frame = place.frame.offsetBy(dx: origin.x, dy: origin.y)
      parts.append(
        RowPart(
          rows: rows(frame).clamped(to: rows(window)),
          key: [
            Kind.focus.rawValue, place.number, state.isCaretLit ? 1 : 0, pixel(frame.minX),
          ] + clip,
          top: pixel(frame.minY)))
    }
    return parts
  }

  private func indicatorParts(_ state: SceneState) -> [RowPart] {
    guard state.indicatorOpacity > 0,
      let indicator = ScrollIndicator(state: state, systemVersion: scene.systemVersion)
    else { return [] }
    let frame = look.grid.snappedEdges(indicator.frame)
    let window = rows(state.scrollFrameInWindow)
    let scrollFrame = state.scrollFrameInWindow
    let thumb = rows(frame)
    let key = [
      Kind.indicator.rawValue, Int(truncatingIfNeeded: state.indicatorOpacity.bitPattern),
      pixel(frame.minX), pixel(frame.width), pixel(scrollFrame.minX), pixel(scrollFrame.width),
    ]
    // Between its round ends the thumb looks the same in every row.
    let end = pixel(frame.width / 2) + 1
    guard thumb.count > 2 * end else {
      return [
        RowPart(
          rows: thumb.clamped(to: window), key: key + [thumb.count], top: thumb.lowerBound)
      ]
    }
    let upper = thumb.lowerBound..<thumb.lowerBound + end
    let lower = thumb.upperBound - end..<thumb.upperBound
    let middle = upper.upperBound..<lower.lowerBound
    return [
      RowPart(rows: upper.clamped(to: window), key: key + [-1], top: upper.lowerBound),
      RowPart(rows: middle.clamped(to: window), key: key + [-2], top: nil),
      RowPart(rows: lower.clamped(to: window), key: key + [-3], top: lower.lowerBound),
    ]
  }

  /// The keyboard, and what it casts while it floats.
  private func keyboardParts(_ state: SceneState) throws(CairoError) -> [RowPart] {
    guard state.keyboardOpacity > 0, let kept = try keptKeyboard(state) else { return [] }
    let origin = state.keyboardFrame.origin
    let frame = kept.layer.frame(at: origin, grid: look.grid)
    let name = [kept.number, Int(truncatingIfNeeded: state.keyboardOpacity.bitPattern)]
    var parts = kept.coverage.parts(
      key: [Kind.keyboard.rawValue] + name, x: pixel(frame.minX), top: pixel(frame.minY),
      pictureWidth: surface.width)
    if state.keyboardOpacity < 1 {
      for index in parts.indices { parts[index].covers = false }
    }
    let shadow = kept.shadow.map { shadow in
      let (columns, rows) = shadow.pixels(at: origin)
      return RowPart(
        rows: rows, key: [Kind.shadow.rawValue] + name + [columns.lowerBound],
        top: rows.lowerBound)
    }
    return (shadow.map { [$0] } ?? []) + parts
  }

  private var chromeParts: [RowPart] { fixedParts(.chrome, chrome.layers) }

  /// What stands above the keyboard.
  private var frontParts: [RowPart] {
    let indicator = chrome.homeIndicator.map { indicator in
      RowPart(
        rows: rows(indicator.frame), key: [Kind.homeIndicator.rawValue],
        top: pixel(indicator.frame.minY))
    }
    return fixedParts(.cutout, chrome.frontLayers) + (indicator.map { [$0] } ?? [])
      + fixedParts(.corners, corners?.layers ?? [])
  }

  private func fixedParts(_ kind: Kind, _ layers: [Layer]) -> [RowPart] {
    layers.enumerated().flatMap { index, layer in
      let frame = layer.frame(at: .zero, grid: look.grid)
      return coverage(of: layer).parts(
        key: [kind.rawValue, index], x: pixel(frame.minX), top: pixel(frame.minY),
        pictureWidth: surface.width)
    }
  }

  /// Looks at a layer that is kept as long as the stage; only once.
  private func coverage(of layer: Layer) -> LayerCoverage {
    let name = ObjectIdentifier(layer.surface)
    if let known = fixedCoverage[name] { return known }
    let coverage = LayerCoverage(layer)
    fixedCoverage[name] = coverage
    return coverage
  }

  /// Where a field is drawn differently while it is edited, in content coordinates.
  private func focusPlace(of id: String) throws(CairoError) -> FocusPlace? {
    if let known = focusPlaces[id] { return known }
    guard let text = try form.inputText(of: id, isFocused: true) else { return nil }
    let top = min(text.clip.minY, text.caret.minY)
    let bottom = max(text.clip.maxY, text.caret.maxY)
    let frame = Rect(x: text.clip.minX, y: top, width: text.clip.width, height: bottom - top)
    let place = FocusPlace(number: focusPlaces.count, frame: frame.insetBy(dx: 0, dy: -1))
    focusPlaces[id] = place
    return place
  }
}

/// A field that was edited: its number, and where it shows.
struct FocusPlace {
  let number: Int
  let frame: Rect
}
