import Cairo
import KeyboardAvoidance
import Keyframes

extension KeyboardPainter {
  /// Draws the bar above the keys.
  ///
  /// Measured on 375 to 430 points: lines a point wide from 13 down to 38 (37 with glass), at a third
  /// of the width each, words of 17 points with their baseline at 31.2. Up to iOS 12 the bar is a
  /// strip of its own, with lines as high as it and white words of 18 points.
  struct KeyboardBar {
    let canvas: KeyboardCanvas
    let setting: KeyboardSetting

    /// The language of the words that are offered.
    let language: KeyboardLanguage
    /// The words that are offered in place of the usual ones.
    let suggestions: [String]?

    init(
      _ appearance: KeyboardAppearance, _ setting: KeyboardSetting, on canvas: KeyboardCanvas
    ) {
      self.canvas = canvas
      self.setting = setting
      language = appearance.language
      suggestions = appearance.typing?.suggestions
    }

    private var words: [String] { suggestions ?? language.suggestions }

    /// The heights that the measured distances are for.
    private static let height = 45.0
    private static let glassHeight = 27.0

    /// - Parameter hasWords: Whether suggested words are drawn, too.
    func draw(
      _ bar: KeyboardAppearance.Bar, in bands: KeyboardBands, hasWords: Bool
    ) throws(DrawingError) {
      let frame = bands.bar
      guard isDrawn(frame) else { return }
      guard bar != .collapsed else { return drawHandle(in: frame) }
      if setting.hasOwnBar, bar != .none {
        return try drawStrip(bar, in: frame)
      }
      let (middle, scale) = place(in: frame)
      switch bar {
      case .none, .collapsed:
        break
      case .prediction:
        let third = frame.width / 3
        let inset = third * (isGlass ? 0.01 : 0.003)
        separate(
          at: [frame.minX + third - inset, frame.minX + third * 2 + inset], middle: middle,
          scale: scale)
        if hasWords { try drawWords(in: bands) }
      case .passwords:
        let side = isGlass ? 35 : 30.5
        separate(at: [frame.minX + side, frame.maxX - side], middle: middle, scale: scale)
        try passwords(centerX: frame.midX, middle: middle, scale: scale)
      case .candidates:
        try drawCandidates(in: frame, middle: middle, scale: scale)
      }
    }

    /// Draws suggested words between the lines.
    func drawWords(in bands: KeyboardBands) throws(DrawingError) {
      let frame = bands.bar
      guard isDrawn(frame) else { return }
      let (middle, scale) = place(in: frame)
      let third = frame.width / 3
      for (index, word) in words.enumerated() {
        let index = language.isRightToLeft ? 2 - index : index
        let shift = isGlass ? Double(index - 1) * -0.022 : 0
        try self.word(
          word, centerX: frame.minX + third * (Double(index) + 0.5 + shift), middle: middle,
          scale: scale, maxWidth: third - 16)
      }
    }

    private var isGlass: Bool { canvas.look == .glass }

    private func isDrawn(_ frame: Rect) -> Bool { frame.height >= 8 && frame.width >= 100 }

    /// The height at which words are centred, and their scale; a bar of another height is centred in
    /// its band.
    private func place(in frame: Rect) -> (middle: Double, scale: Double) {
      let slack = (frame.height - (isGlass ? Self.glassHeight : Self.height)) / 2
      return (
        frame.minY + (isGlass ? 25 : 25.4) + slack, min(1, frame.height / (isGlass ? 24 : 36))
      )
    }
  }
}

// MARK: - Up to iOS 12

extension KeyboardPainter.KeyboardBar {
  /// The strip that the words are folded into, a point higher than the room it takes, with a handle
  /// of 36 by 6 points: measured on 320 points of width, iOS 9.
  private func drawHandle(in frame: Rect) {
    canvas.fill(
      Rect(x: 0, y: frame.minY, width: frame.maxX + frame.minX, height: frame.height + 1),
      canvas.palette.bar)
    canvas.fill(
      Rect(x: frame.midX - 18, y: frame.minY + 2, width: 36, height: 6), radius: 3,
      canvas.palette.barText)
  }

  /// White words in a strip with lines between them.
  private func drawStrip(
    _ bar: KeyboardAppearance.Bar, in frame: Rect
  ) throws(DrawingError) {
    let palette = canvas.palette
    canvas.fill(
      Rect(x: 0, y: frame.minY, width: frame.maxX + frame.minX, height: frame.height), palette.bar)
    var words =
      switch bar {
      case .none, .collapsed: [String]()
      case .prediction: self.words
      case .passwords: [language.passwordsWord]
      case .candidates: Array(candidates.prefix(3))
      }
    if bar == .prediction, !words.isEmpty {
      words += Array(repeating: "", count: max(3 - words.count, 0))
      if language.isRightToLeft { words.reverse() }
    }
    let share = frame.width / Double(max(words.count, 1))
    let isFirst = setting.systemVersion <= 8
    let scale = min(1, frame.height / (isFirst ? 37 : 45))
    for (index, word) in words.enumerated() {
      let left = frame.minX + share * Double(index)
      let size = (isFirst ? 18.5 : 18) * scale
      try canvas.text(
        try canvas.shortened(word, size: size, to: share - 8, keepsEnd: true), size: size,
        centerX: left + share / 2,
        baseline: frame.minY + frame.height * (isFirst ? 23.7 / 37 : 27.0 / 45),
        color: palette.barText)
      guard index > 0 else { continue }
      canvas.fill(
        Rect(x: left - 0.5, y: frame.minY, width: 1, height: frame.height), palette.separator)
    }
  }
}

// MARK: - Parts

extension KeyboardPainter.KeyboardBar {
  private func word(
    _ word: String, centerX: Double, middle: Double, scale: Double, maxWidth: Double = .infinity
  ) throws(DrawingError) {
    let size = 17 * scale
    try canvas.text(
      try canvas.shortened(word, size: size, to: maxWidth, keepsEnd: true), size: size,
      centerX: centerX, baseline: middle + 6 * scale, color: canvas.palette.barText)
  }

  /// Draws upright lines whose middles are at the given places.
  private func separate(at places: [Double], middle: Double, scale: Double) {
    for x in places {
      let height = (isGlass ? 24 : 25) * scale
      canvas.fill(
        Rect(x: x - 0.5, y: middle - height / 2, width: 1, height: height), radius: 0.5,
        canvas.palette.separator)
    }
  }

  private func passwords(centerX: Double, middle: Double, scale: Double) throws(DrawingError) {
    let title = language.passwordsWord
    let textWidth = try canvas.width(title, size: 17 * scale)
    let keyWidth = 13 * scale
    let gap = 6.2 * scale
    let start = centerX - (keyWidth + gap + textWidth) / 2
    let isMirrored = language.isRightToLeft
    let keyX = isMirrored ? start + textWidth + gap + keyWidth / 2 : start + keyWidth / 2
    KeySymbol.key.draw(
      in: canvas.context,
      at: Point(x: keyX, y: middle - (isGlass ? -0.4 : 3.1) * scale),
      scale: scale, color: canvas.palette.barSymbol)
    try canvas.text(
      title, size: 17 * scale, x: isMirrored ? start : start + keyWidth + gap,
      baseline: middle + 6 * scale,
      color: canvas.palette.barText)
  }

  /// The candidates of an input method: words for what is typed, placeholders elsewhere.
  private var candidates: [String] {
    guard let suggestions, !suggestions.isEmpty else {
      return suggestions ?? language.candidates
    }
    return language.hasCandidates ? suggestions : language.candidates
  }

  private func drawCandidates(
    in frame: Rect, middle: Double, scale: Double
  ) throws(DrawingError) {
    let end = frame.maxX - 44
    var x = frame.minX + 16
    for (index, word) in candidates.enumerated() {
      let width = try canvas.width(word, size: 17 * scale)
      guard x + width <= end else { break }
      if index > 0 { separate(at: [x - 14], middle: middle, scale: scale * 0.8) }
      try self.word(word, centerX: x + width / 2, middle: middle, scale: scale)
      x += width + 28
    }
    separate(at: [end], middle: middle, scale: scale)
    KeySymbol.chevronDown.draw(
      in: canvas.context, at: Point(x: frame.maxX - 22, y: middle), scale: 0.75 * scale,
      color: canvas.palette.symbol)
  }
}
