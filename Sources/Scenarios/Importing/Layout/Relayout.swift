internal import Cassowary
internal import KeyboardAvoidance
internal import Keyframes

extension InterfaceImport {
  /// Lays the views of a scene out for another canvas than the one they were saved on.
  struct Relayout {
    private let tree: InterfaceView.Tree
    private let items: LayoutItems
    private let saved: SavedLayout
    private let insets: SavedLayout.Insets
    private let source: Canvas
    private let target: Canvas
    private let images: [String: Size]
    /// Which of a view's own sizes are estimated, and which are those it was saved with.
    private var own: [OwnSize]

    private struct OwnSize {
      var width: Double?
      var height: Double?
      /// By how much it was saved higher than estimated.
      var extra = 0.0
      /// How words compare with the estimate, so that they wrapped as they did.
      var stretch = 1.0
      /// Whether the height depends on how text wraps.
      var wraps = false
    }

    /// Frames in superviews, and the views whose place is not determined or hangs on an estimate.
    struct Result {
      var frames: [Rect]
      var doubts: [Int: ScreenElement.Doubt]
      var contents: [Int: Size]
      /// Whether nothing could be solved, so that the frames are those that were saved.
      var isSaved = false
    }

    init(
      _ tree: InterfaceView.Tree, scene: InterfaceDocument.Scene, source: Canvas, target: Canvas,
      insets: SavedLayout.Insets, items: LayoutItems, images: [String: Size]
    ) {
      self.tree = tree
      self.items = items
      self.insets = insets
      self.source = source
      self.target = target
      self.images = images
      saved = SavedLayout(tree)
      own = Array(repeating: OwnSize(), count: tree.views.count)
    }

    /// How far estimates of words may be off either way.
    private static let doubt = 0.06
    /// By which share of its height a label may be off as its font is; what is off by more was
    /// stretched.
    ///
    /// An assumption: Avenir's lines are 0.15 higher than the system font's.
    private static let fontShare = 0.25

    mutating func result() -> Result {
      guard calibrate(), let layout = layout(target) else {
        // The constraints are too entangled: everything stays where it was saved, and nothing counts
        // as certain.
        let saved = saved.boxes.map { $0 ?? .zero }
        let doubts = saved.indices.map { ($0, ScreenElement.Doubt.undetermined) }
        return Result(
          frames: frames(saved), doubts: Dictionary(uniqueKeysWithValues: doubts), contents: [:],
          isSaved: true)
      }
      let boxes = layout.boxes
      var doubts: [Int: ScreenElement.Doubt] = [:]
      for index in layout.broken { doubts[index] = .conflict }
      func doubt(_ index: Int, _ doubt: ScreenElement.Doubt) {
        doubts[index] = doubts[index] ?? doubt
      }
      func compare(_ others: [Rect]?, _ reason: ScreenElement.Doubt) {
        for index in boxes.indices
        where others.map({ boxes[index].distance(to: $0[index]) > 1 }) ?? true {
          doubt(index, reason)
        }
      }
      // What comes out elsewhere than it was saved on its own canvas is no surer on another one.
      for (index, box) in (self.layout(source)?.boxes ?? []).enumerated() {
        if let was = saved.boxes[index], !tree.views[index].isMisplaced,
          box.distance(to: was) > 1
        {
          doubt(index, .elsewhere)
        }
      }
      compare(self.layout(target, shift: 12)?.boxes, .undetermined)
      // Between two inequalities a view stays at the nearer one, however little it is moved.
      compare(self.layout(target, shift: -1000)?.boxes, .undetermined)
      for (index, view) in tree.views.enumerated() where isUnguided(view, index, boxes) {
        doubt(index, .undetermined)
      }
      if own.contains(where: \.wraps) {
        compare(self.layout(target, doubt: 1 + Self.doubt)?.boxes, .words)
        compare(self.layout(target, doubt: 1 - Self.doubt)?.boxes, .words)
      }
      return Result(frames: frames(boxes), doubts: doubts, contents: layout.contents)
    }

    /// Whether neither constraints nor a mask determine a view when its superview's size changes, so
    /// that its author placed it by hand on every canvas.
    private func isUnguided(_ view: InterfaceView, _ index: Int, _ boxes: [Rect]) -> Bool {
      guard let parent = view.parent, let was = saved.boxes[parent], !view.usesConstraints,
        !view.element.isYes("fixedFrame"),
        ["textField", "textView", "searchBar"].contains(view.tag)
      else { return false }
      let isStacked = tree.views[parent].tag == "stackView"
      return view.element.child(key: "autoresizingMask") == nil && !isStacked
        && abs(was.width - boxes[parent].width) + abs(was.height - boxes[parent].height) > 1
    }
  }
}

// MARK: - Own sizes

extension InterfaceImport.Relayout {
  /// Finds the intrinsic sizes of views: an estimate that reproduces the saved layout, or else the
  /// saved size.
  ///
  /// - Returns: Whether the constraints can be solved.
  private mutating func calibrate() -> Bool {
    let sizes = LayoutBuilder.IntrinsicSizes(
      toolsVersion: tree.toolsVersion, scale: source.scale, images: images)
    for (index, view) in tree.views.enumerated() {
      let width = saved.boxes[index]?.width
      own[index].stretch = stretch(view, index)
      var fitted = sizes
      fitted.stretch = own[index].stretch
      let estimate = fitted.estimate(view, width: width)
      (own[index].width, own[index].height) = (estimate.width, estimate.height)
      own[index].wraps =
        !view.isGone
        && (view.tag == "textView"
          ? view.element.isNo("scrollEnabled")
          : view.tag == "label" && view.element.number("numberOfLines").map { $0 != 1 } ?? false)
    }
    guard saved.boxes.contains(where: { $0 != nil }) else { return true }
    guard
      let solved = solve(source, heights: own.map(\.height), widths: own.map(\.width), shift: 0)
    else { return false }
    for (index, box) in solved.boxes.enumerated() {
      guard let was = saved.boxes[index], !tree.views[index].isMisplaced else {
        continue
      }
      if own[index].width != nil, abs(box.width - was.width) > 0.6 { own[index].width = was.width }
      if let estimate = own[index].height, abs(box.height - was.height) > 0.6 {
        own[index].height = was.height
        own[index].extra = was.height - estimate
      }
    }
    return true
  }

  /// How much wider than estimated a label's words are, so that they take the lines they took.
  private func stretch(_ view: InterfaceView, _ index: Int) -> Double {
    guard view.tag == "label", let box = saved.boxes[index], box.width > 0,
      view.element.number("numberOfLines").map({ $0 != 1 }) ?? false
    else { return 1 }
    let font = view.element.font()
    let (size, isBold) = (font?.size ?? 17, font?.isBold ?? false)
    let lines = NumberText.whole((box.height / (size * TextMeasure.lineHeight)).rounded())
    let text = view.element.words
    let candidates = [1.0, 1.02, 0.98, 1.04, 0.96, 1.07, 0.93, 1.1, 0.9]
    return candidates.first {
      TextMeasure.lineCount(
        text, size: size, isBold: isBold, width: box.width, stretch: $0) == lines
    } ?? 1
  }
}

// MARK: - Solving

extension InterfaceImport.Relayout {
  /// Lays out twice: words wrap in the width that the first pass gives them.
  private func layout(
    _ canvas: Canvas, shift: Double = 0, doubt: Double = 1
  ) -> LayoutBuilder.Layout? {
    var heights = own.map(\.height)
    let widths = own.map(\.width)
    guard var result = solve(canvas, heights: heights, widths: widths, shift: shift) else {
      return nil
    }
    for _ in 0..<2 where own.contains(where: \.wraps) {
      var isSame = true
      for (index, view) in tree.views.enumerated() where own[index].wraps {
        var sizes = LayoutBuilder.IntrinsicSizes(
          toolsVersion: tree.toolsVersion, scale: canvas.scale, images: images)
        sizes.stretch = own[index].stretch
        let (width, was) = (result.boxes[index].width, saved.boxes[index]?.width ?? 0)
        let before = sizes.estimate(view, width: was).height ?? 0
        sizes.stretch *= doubt
        let estimated = sizes.estimate(view, width: width).height ?? 0
        // Words wrap as they did where there is room for as much as they took, or where they take as
        // many lines.
        let fits = widths[index].map { width > $0 - 0.6 && abs($0 - was) < 0.6 } ?? false
        let isFont = abs(own[index].extra) < before * Self.fontShare || abs(width - was) < 0.6
        let height =
          fits || before == estimated ? before + (isFont ? own[index].extra : 0) : estimated
        if abs(height - (heights[index] ?? 0)) > 0.01 { isSame = false }
        heights[index] = height
      }
      if isSame { break }
      guard
        let next = solve(canvas, heights: heights, widths: widths, shift: shift)
      else { return nil }
      result = next
    }
    return result
  }

  private func solve(
    _ canvas: Canvas, heights: [Double?], widths: [Double?], shift: Double
  ) -> LayoutBuilder.Layout? {
    var builder = LayoutBuilder(
      tree: tree, items: items, saved: saved, insets: insets, source: source, target: canvas,
      intrinsic: zip(widths, heights).map {
        LayoutBuilder.IntrinsicSizes.Estimate(width: $0, height: $1)
      },
      shift: shift)
    builder.build()
    let solution = builder.system.solution()
    return solution.isComplete ? builder.layout(solution) : nil
  }

  /// Frames in superviews, every edge on a pixel, as UIKit rounds after solving.
  private func frames(_ boxes: [Rect]) -> [Rect] {
    func rounded(_ value: Double) -> Double { (value * target.scale).rounded() / target.scale }
    let places = boxes.enumerated().map { index, box in
      let frame = SavedLayout.AlignmentInsets.of(tree.views[index]).frame(of: box)
      let (x, y) = (rounded(frame.minX), rounded(frame.minY))
      return Rect(x: x, y: y, width: rounded(frame.maxX) - x, height: rounded(frame.maxY) - y)
    }
    return places.enumerated().map { index, place in
      guard let parent = tree.views[index].parent else { return place }
      return place.offsetBy(dx: -places[parent].minX, dy: -places[parent].minY)
    }
  }
}

extension Rect {
  /// The largest difference of an edge's place or a length.
  fileprivate func distance(to other: Rect) -> Double {
    max(
      max(abs(minX - other.minX), abs(minY - other.minY)),
      max(abs(width - other.width), abs(height - other.height)))
  }
}
