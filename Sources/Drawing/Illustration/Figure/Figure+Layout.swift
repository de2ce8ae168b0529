internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
package import Playing
internal import Scenario

extension Figure {
  private static let labelHeight = 20.0
  private static let labelGap = 6.0
  /// The least room between two leaders that run across the lanes, in units of the page (a choice).
  static let leaderGap = 6.0
  /// The width at which the words of a note are broken, in units of the page.
  private static let noteWidth = 180.0

  /// Lays out a moment of a film, its time in seconds.
  ///
  /// - Throws: ``DrawingError`` when a field is asked for and none has the focus, a note is
  ///   at a view that is not there, or the fonts lack a character.
  package init(
    of film: Film, at time: Double, options: Options = Options(),
    dressing: Dressing = Dressing(), studio: Studio
  ) throws {
    var dressing = dressing
    if options.isCompact { dressing.margin = dressing.margin ?? Dressing.Compact.margin }
    let lettering = try studio.lettering(in: dressing.brand.font)
    let state = film.timeline.state(at: time)
    try Self.check(options.show, canBeShownIn: state, at: time)
    let dimensions = Self.chosen(Dimension.all(of: film, at: time), options.show)
    let callouts = try Output.Note.Callout.all(options.notes, of: film, in: state, at: time)
    let scene = film.scene(of: state)
    let bezel = PlacedDevice.Bezel(scene.device, dressing.frame)
    let screen = scene.screenInWindow
    let extent = Extent(dimensions, device: bezel.outline(of: screen))
    let fold = extent.fold
    let margin = dressing.pageMargin
    let room = options.isCompact ? Dressing.Compact.width - 2 * margin : .infinity
    let body = try Body(
      dimensions, callouts, around: screen.width + 2 * bezel.side, height: extent.height,
      fold: fold, room: room, scale: options.scale, spacing: options.isCompact ? .compact : .usual,
      lettering)
    let title = options.title ?? film.scenario.title
    var header = Page.Header(
      title: title,
      subtitle: options.isBare ? "" : film.summary + " · " + Numeral.seconds(time))
    header = try header.wrapped(
      width: options.isCompact ? room : max(body.width, Page.Header.leastWrap), lettering)
    let least = options.isBare ? body.width : 420
    let width =
      options.isCompact ? room : max(body.width, try header.width(lettering), least).rounded(.up)
    let bodyTop = margin + header.height
    let indent = ((width - body.width) / 2).rounded()
    let device = PlacedDevice(
      scene: scene,
      origin: Point(
        x: (margin + indent + body.left.width + bezel.side * body.scale).rounded(),
        y: (bodyTop + (screen.minY - fold(extent.top)) * body.scale).rounded()),
      scale: body.scale, frame: dressing.frame, fold: fold)

    var bottom = max(device.y(extent.bottom), bodyTop + body.labelsHeight)
    var placed = body.placed(
      beside: device, column: LabelColumn(gap: Self.labelGap, top: bodyTop, bottom: bottom))
    if options.isCompact {
      bottom = try CompactKey.key(
        &placed.lines, &placed.notes, x: margin, top: bottom, width: width, lettering)
    }
    (lines, notes) = placed

    self.film = film
    self.state = state
    self.device = device
    showsContent = dimensions.contains { $0.annotation == .offset }
    hasShadow = dressing.hasShadow
    setup = try Page.Setup(
      header: header, caption: options.caption ?? (options.isBare ? "" : film.profile.summary),
      width: width + 2 * margin, bottom: bottom, title: "Annotated figure",
      altText: ([film.description(at: time)] + callouts.map(\.description))
        .joined(separator: " "), dressing: dressing, studio: studio)
  }

  /// Throws where nothing but a field's dimensions are asked for and no field has the focus.
  private static func check(
    _ show: Set<Annotation>?, canBeShownIn state: SceneState, at time: Double
  ) throws {
    let ofFields: Set<Annotation> = [.field, .clearance]
    if let show, state.focus == nil, !show.isDisjoint(with: ofFields), show.isSubset(of: ofFields) {
      throw DrawingError.noField(time)
    }
  }

  /// The dimensions that a figure draws.
  private static func chosen(_ all: [Dimension], _ show: Set<Annotation>?) -> [Dimension] {
    if let show { return all.filter { show.contains($0.annotation) } }
    let keyboard = all.first { $0.id == "keyboard" }
    return all.filter { dimension in
      switch dimension.annotation {
      case .keyboard, .inset, .offset, .shift, .clearance: true
      case .covered: dimension.value != keyboard?.value
      case .band, .safeArea, .field: false
      }
    }
  }
}

// MARK: - Sides

extension Figure {
  /// From where to where a figure reaches down the window, in points: the device and what is
  /// measured.
  private struct Extent {
    let top: Double
    let bottom: Double
    let fold: PlacedDevice.Fold

    var height: Double { fold(bottom) - fold(top) }

    init(_ dimensions: [Dimension], device: Rect) {
      top = dimensions.map(\.top).reduce(device.minY, min)
      bottom = dimensions.map(\.bottom).reduce(device.maxY, max)
      fold = PlacedDevice.Fold(from: top, to: bottom, around: device)
    }
  }

  /// How far apart everything beside the device stands.
  private struct Spacing {
    /// Room between the device and the first lane, and from lane to lane.
    var laneStart: Double
    var laneStep: Double
    /// Room in which leaders slant from the lanes to the labels.
    var channel: Double
    /// The width of all labels, or `nil` where it is that of their words.
    var labelWidth: Double?

    static let usual = Spacing(laneStart: 14, laneStep: 18, channel: 20)
    static let compact = Spacing(
      laneStart: 9, laneStep: 12, channel: 12, labelWidth: CompactKey.badge)
  }

  /// The device and what stands on both sides of it, at the largest scale at which all fits.
  private struct Body {
    let scale: Double
    let left: Side
    let right: Side
    let width: Double

    /// - Parameters:
    ///   - deviceWidth: How wide the device is, in points.
    ///   - height: How high all is, in points.
    ///   - fold: What is left out of that.
    ///   - room: How wide all may be on the page.
    ///   - scale: Units of the page a point, or `nil` for as many as fit.
    init(
      _ dimensions: [Dimension], _ callouts: [Output.Note.Callout], around deviceWidth: Double,
      height: Double, fold: PlacedDevice.Fold,
      room: Double, scale: Double?, spacing: Spacing, _ lettering: Lettering
    ) throws {
      func sides(_ scale: Double) throws -> (left: Side, right: Side, width: Double) {
        func side(isRight: Bool) throws -> Side {
          try Side(
            dimensions, callouts, isRight: isRight, scale: scale, fold: fold, spacing: spacing,
            lettering: lettering)
        }
        let (left, right) = (try side(isRight: false), try side(isRight: true))
        return (left, right, deviceWidth * scale + left.width + right.width)
      }
      self.scale =
        try scale
        ?? PlacedDevice.Scale.fitting(height, into: PlacedDevice.Scale.usualHeight) {
          try sides($0).width <= room
        }
      (left, right, width) = try sides(self.scale)
    }

    var labelsHeight: Double { max(left.labelsHeight, right.labelsHeight) }

    func placed(
      beside device: PlacedDevice, column: LabelColumn
    ) -> (lines: [DimensionLine], notes: [NoteLine]) {
      let callouts = (left.notes + right.notes).map(\.callout)
      let detours = Output.Note.Arrow.detours(to: callouts, on: device)
      let left = left.placed(
        beside: device, edge: device.outer.minX, column: column, detours: detours)
      let right = right.placed(
        beside: device, edge: device.outer.maxX, column: column, detours: detours)
      return (
        left.lines + right.lines, (left.notes + right.notes).sorted { $0.number < $1.number }
      )
    }
  }

  /// Measurements and notes to one side of the device, before they have places.
  private struct Side {
    let isRight: Bool
    let items: [(dimension: Dimension, lane: Int, width: Double)]
    let notes: [(callout: Output.Note.Callout, size: Size)]
    let laneCount: Int
    let labelWidth: Double
    let spacing: Spacing

    init(
      _ dimensions: [Dimension], _ callouts: [Output.Note.Callout], isRight: Bool, scale: Double,
      fold: PlacedDevice.Fold, spacing: Spacing, lettering: Lettering
    ) throws {
      let own = dimensions.filter { $0.isOnTheRight == isRight }
      let lanes = Lanes.assign(
        own.map { Lanes.Span(top: fold($0.top) * scale, bottom: fold($0.bottom) * scale) }, gap: 3)
      items = try zip(own, lanes).map { dimension, lane in
        let words = try lettering.width(dimension.name, .name)
        let value = try lettering.width(dimension.valueText, .value)
        return (dimension, lane, spacing.labelWidth ?? words + 8 + value)
      }
      notes = try callouts.filter { $0.isRight == isRight }.map { callout in
        if let width = spacing.labelWidth {
          return (callout, Size(width: width, height: labelHeight))
        }
        let words = try lettering.layout(callout.text, .note, maxWidth: noteWidth)
        return (
          callout,
          Size(
            width: NoteLine.indent + words.width, height: max(labelHeight, words.height))
        )
      }
      laneCount = (lanes.max() ?? -1) + 1
      labelWidth = (items.map(\.width) + notes.map(\.size.width)).max() ?? 0
      self.isRight = isRight
      self.spacing = spacing
    }

    /// How wide it is with the room to the device; 0 without anything.
    var width: Double {
      items.isEmpty && notes.isEmpty ? 0 : lanesEnd + spacing.channel + 10 + labelWidth
    }

    /// How far the outermost lane is from the device.
    private var lanesEnd: Double {
      spacing.laneStart + Double(max(laneCount - 1, 0)) * spacing.laneStep
    }

    var labelsHeight: Double {
      let heights = items.map { _ in labelHeight } + notes.map(\.size.height)
      return LabelColumn.height(
        of: heights.map { LabelColumn.Item(wish: 0, height: $0) }, gap: labelGap)
    }

    /// Gives everything its place.
    ///
    /// - Parameter detours: The arrows that come around other views, by the numbers of their notes.
    func placed(
      beside device: PlacedDevice, edge: Double, column: LabelColumn,
      detours: [Int: Output.Note.Arrow]
    ) -> (lines: [DimensionLine], notes: [NoteLine]) {
      let sign = isRight ? 1.0 : -1.0
      let spans = items.map { item in
        Lanes.Span(
          top: device.y(item.dimension.top), bottom: device.y(item.dimension.bottom))
      }
      let attachments = Lanes.attachments(
        of: spans, lanes: items.map(\.lane), distance: labelHeight)
      let levels = Lanes.apart(attachments, by: leaderGap)
      var crossed = attachments + notes.compactMap { detours[$0.callout.number]?.level }
      let arrows = notes.map { note in
        if let detour = detours[note.callout.number] { return detour }
        let arrow = note.callout.arrow(on: device, apartFrom: crossed, by: labelHeight)
        crossed.append(arrow.level)
        return arrow
      }
      let bend = edge + sign * (lanesEnd + 8)
      let labelEdge = bend + sign * (spacing.channel - 4)
      let all =
        attachments.map { LabelColumn.Item(wish: $0, height: labelHeight) }
        + zip(arrows, notes).map { LabelColumn.Item(wish: $0.level, height: $1.size.height) }
      let order = all.indices.sorted { lhs, rhs in
        all[lhs].wish != all[rhs].wish ? all[lhs].wish < all[rhs].wish : lhs < rhs
      }
      func label(_ middle: Double, _ size: Size) -> Rect {
        Rect(
          x: isRight ? labelEdge : labelEdge - size.width, y: middle - size.height / 2,
          width: size.width, height: size.height)
      }
      var lines: [DimensionLine] = []
      var noteLines: [NoteLine] = []
      for (index, middle) in zip(order, column.place(order.map { all[$0] })) {
        guard index < items.count else {
          let note = index - items.count
          noteLines.append(
            NoteLine(
              notes[note].callout, arrow: arrows[note], bend: bend,
              label: label(middle, notes[note].size)))
          continue
        }
        let item = items[index]
        lines.append(
          DimensionLine(
            dimension: item.dimension, isRight: isRight,
            x: edge + sign * (spacing.laneStart + Double(item.lane) * spacing.laneStep),
            top: spans[index].top, bottom: spans[index].bottom, attachment: attachments[index],
            level: levels[index], bend: bend,
            label: label(middle, Size(width: item.width, height: labelHeight))))
      }
      return (lines, noteLines)
    }
  }
}

extension Figure.Dimension {
  /// Measures of the keyboard stand to the right, those of the content to the left: so
  /// an inset and the keyboard it is for stand side by side.
  fileprivate var isOnTheRight: Bool {
    switch annotation {
    case .keyboard, .covered: true
    case .safeArea: id == "safe-area-bottom"
    case .inset, .offset, .shift, .band, .field, .clearance: false
    }
  }

  /// The number as it is printed, with its unit.
  var valueText: String { Numeral.points(value) }
}

extension Figure {
  /// Letters that stand for measurements in a narrow column, with a key below that says what they
  /// mean; notes have numbers.
  enum CompactKey {
    /// The diameter of a letter's disc.
    static let badge = 18.0
    private static let rowHeight = 20.0

    /// Gives lines their letters, side by side and from top to bottom, and notes their numbers, and
    /// all of them rows of a key.
    ///
    /// - Returns: Where the key ends.
    static func key(
      _ lines: inout [Figure.DimensionLine], _ notes: inout [Figure.NoteLine], x: Double,
      top: Double, width: Double, _ lettering: Lettering
    ) throws -> Double {
      guard !lines.isEmpty || !notes.isEmpty else { return top }
      var y = top + 16
      for index in lines.indices {
        lines[index].key = Figure.DimensionLine.Key(
          letter: letter(index), row: Rect(x: x, y: y, width: width, height: rowHeight))
        y += rowHeight
      }
      for index in notes.indices {
        let words = try lettering.height(
          notes[index].text, .note, maxWidth: width - Figure.NoteLine.indent)
        let height = max(rowHeight, words + 4)
        notes[index].row = Rect(x: x, y: y, width: width, height: height)
        y += height
      }
      return y
    }

    /// A, B and so on; after Z come numbers.
    private static func letter(_ index: Int) -> String {
      let scalar = index < 26 ? UnicodeScalar(UInt8(65 + index)) : nil
      return scalar.map { String($0) } ?? "\(index + 1)"
    }
  }
}

// MARK: - Drawing

extension Canvas {
  /// Draws a letter beside the device, and what it stands for below it.
  func draw(
    _ key: Figure.DimensionLine.Key, of line: Figure.DimensionLine, _ color: Color
  ) throws {
    let (row, radius) = (key.row, Figure.CompactKey.badge / 2)
    try drawBadge(key.letter, x: line.label.midX, y: line.label.midY, color)
    try drawBadge(key.letter, x: row.minX + radius, y: row.midY, color)
    let baseline = row.midY + 4.5
    try text(
      line.dimension.name, .smallName, theme.ink, x: row.minX + 2 * radius + 8, baseline: baseline)
    try text(
      line.dimension.valueText, .smallNameValue, color, x: row.maxX, baseline: baseline,
      anchor: .right)
  }

  /// Draws a letter or a number in a disc, around a point.
  func drawBadge(_ text: String, x: Double, y: Double, _ color: Color) throws {
    dot(Point(x: x, y: y), radius: Figure.CompactKey.badge / 2, color)
    try self.text(text, .badge, theme.page, x: x, baseline: y + 4, anchor: .center)
  }
}

extension TextStyle {
  /// A letter in a disc.
  fileprivate static let badge = TextStyle(size: 11, weight: .semibold)
  /// The name of a dimension in a key.
  fileprivate static let smallName = TextStyle(size: 13)
  /// The number of a dimension in a key.
  fileprivate static let smallNameValue = TextStyle(
    size: 13, weight: .semibold, monospacedDigits: true)
}

extension Figure {
  /// Deals dimension lines to lanes beside a device, so that none runs through another.
  enum Lanes {
    /// A length along the device's side.
    struct Span: Hashable {
      var top: Double
      var bottom: Double
    }

    /// Returns the lane of each span, 0 next to the device.
    ///
    /// Long spans come first and stand next to the device, so that their leaders run past the
    /// short ones; spans nearer to one another than `gap` do not share a lane.
    static func assign(_ spans: [Span], gap: Double) -> [Int] {
      let order = spans.indices.sorted { lhs, rhs in
        let (one, two) = (spans[lhs], spans[rhs])
        let lengths = (one.bottom - one.top, two.bottom - two.top)
        return lengths.0 != lengths.1 ? lengths.0 > lengths.1 : lhs < rhs
      }
      var lanes: [[Span]] = []
      var result = Array(repeating: 0, count: spans.count)
      for index in order {
        let span = spans[index]
        let free = lanes.firstIndex { lane in
          lane.allSatisfy { $0.bottom + gap <= span.top || span.bottom + gap <= $0.top }
        }
        if let free {
          lanes[free].append(span)
          result[index] = free
        } else {
          result[index] = lanes.count
          lanes.append([span])
        }
      }
      return result
    }

    /// Returns the place on each span where its leader starts: near its middle, apart from the
    /// others' by a distance where there is room, and without crossing spans farther out where that
    /// can be had.
    static func attachments(of spans: [Span], lanes: [Int], distance: Double) -> [Double] {
      let wishes = spans.indices.map { index in
        attachment(
          of: spans[index],
          outer: spans.indices.filter { lanes[$0] > lanes[index] }.map { spans[$0] })
      }
      return zip(apart(wishes, by: distance), spans).map { y, span in
        let margin = min(2, (span.bottom - span.top) / 2)
        return min(max(y, span.top + margin), span.bottom - margin)
      }
    }

    /// Returns places as near to those that are wished for as they are apart by a distance, in their
    /// order.
    static func apart(_ wishes: [Double], by distance: Double) -> [Double] {
      let order = wishes.indices.sorted { lhs, rhs in
        wishes[lhs] != wishes[rhs] ? wishes[lhs] < wishes[rhs] : lhs < rhs
      }
      let column = LabelColumn(
        gap: 0, top: -.greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude)
      let places = column.place(order.map { LabelColumn.Item(wish: wishes[$0], height: distance) })
      var result = wishes
      for (index, place) in zip(order, places) { result[index] = place }
      return result
    }

    private static func attachment(of span: Span, outer: [Span]) -> Double {
      let margin = 3.0
      let middle = (span.top + span.bottom) / 2
      func isFree(_ y: Double) -> Bool {
        outer.allSatisfy { y <= $0.top - margin || y >= $0.bottom + margin }
      }
      if isFree(middle) { return middle }
      let beside = outer.flatMap { outer -> [Double] in [outer.top - margin, outer.bottom + margin]
      }
      let candidates = beside.filter { (y: Double) -> Bool in
        y >= span.top + 1 && y <= span.bottom - 1 && isFree(y)
      }
      return candidates.min { abs($0 - middle) < abs($1 - middle) } ?? middle
    }
  }
}
