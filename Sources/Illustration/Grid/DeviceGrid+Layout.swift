internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

extension DeviceGrid {
  /// A cell before it has a place.
  struct Content {
    var take: Take
    var time: Double
    var heading: [CaptionLine]
    var lines: [CaptionLine]

    /// The scene as the device is held at the moment.
    var scene: Scene { take.timeline.scene(at: time) }
  }

  /// How a grid is laid out.
  struct Layout {
    /// The width of the whole page with its margins; the most of it, where devices draw together.
    var width: Double
    /// How many stand in a row at most.
    var columns: Int
    /// The most room that a device may take.
    var deviceHeight = 460.0
    var columnGap = 20.0
    var rowGap = 30.0
    /// Whether columns are no wider than devices and words need, and the page neither.
    var isSnug = false
    /// Whether words stand in the middle below their device or at its left edge.
    var isCentered = false
  }

  /// Lays out devices in rows, all phones at the same scale, and all tablets.
  init(
    _ contents: [Content], header: Header, footer: Footer, altText: String, layout: Layout,
    dressing: Dressing, studio: Studio
  ) throws(IllustrationError) {
    guard !contents.isEmpty else { throw .nothingToShow }
    let margin = dressing.pageMargin
    let columns = min(layout.columns, contents.count)
    let room =
      (layout.width - 2 * margin - layout.columnGap * Double(columns - 1)) / Double(columns)
    let scales = Self.scales(of: contents.map(\.scene), room: room, layout, dressing.frame)
    func deviceScale(_ content: Content) -> Double { scales[content.scene.device.isTablet] ?? 1 }
    let widest = contents.map { content in
      Self.outerSize(of: content.scene, dressing.frame).width * deviceScale(content)
    }.max()
    let snug = max((widest ?? 0).rounded(.up), Self.leastSnugWidth)
    let cellWidth = max(layout.isSnug ? min(room, snug) : room, 40)
    let body = Double(columns) * (cellWidth + layout.columnGap) - layout.columnGap
    let width =
      layout.isSnug
      ? min(layout.width, max(body, try header.width(studio.lettering)).rounded(.up) + 2 * margin)
      : layout.width
    var y = margin + header.height
    var cells: [Cell] = []
    for start in stride(from: 0, to: contents.count, by: columns) {
      let row = Array(contents[start..<min(start + columns, contents.count)])
      var headings: [[CaptionLine]] = []
      var captions: [[CaptionLine]] = []
      for content in row {
        headings.append(try Self.wrapped(content.heading, cellWidth, studio))
        captions.append(try Self.wrapped(content.lines, cellWidth, studio))
      }
      let headingHeight = Self.height(headings) + (headings.contains { !$0.isEmpty } ? 4 : 0)
      let deviceHeight =
        row.map { Self.outerSize(of: $0.scene, dressing.frame).height * deviceScale($0) }.max() ?? 0
      let bottom = (y + headingHeight + deviceHeight).rounded(.up)
      for (column, content) in row.enumerated() {
        let scale = deviceScale(content)
        let left = (margin + Double(column) * (cellWidth + layout.columnGap)).rounded()
        let bezel = Bezel(content.scene.device, dressing.frame)
        let outer = Self.outerSize(of: content.scene, dressing.frame)
        let indent = layout.isCentered ? (cellWidth - outer.width * scale) / 2 : 0
        let device = PlacedDevice(
          scene: content.scene,
          origin: Point(
            x: (left + indent + bezel.side * scale).rounded(.up),
            y: (y + headingHeight + bezel.top * scale).rounded(.up)),
          scale: scale, frame: dressing.frame)
        func placed(_ lines: [CaptionLine], from top: Double) -> [PlacedLine] {
          lines.enumerated().map { index, line in
            PlacedLine(
              line: line, x: device.outer.minX,
              baseline: top + Double(index) * CaptionLine.height + 12)
          }
        }
        cells.append(
          Cell(
            device: device, take: content.take, time: content.time,
            heading: placed(headings[column], from: y),
            lines: placed(captions[column], from: bottom + 8),
            frame: Rect(
              x: left, y: y, width: cellWidth, height: bottom + 8 + Self.height(captions) - y)))
      }
      y = bottom + 8 + Self.height(captions) + layout.rowGap
    }
    y -= layout.rowGap
    let footerHeight = try footer.height(studio.lettering, width: width - 2 * margin)
    self.cells = cells
    self.header = header
    self.footer = footer
    hasShadow = dressing.hasShadow
    setup = PageSetup(
      size: Size(width: width, height: (y + footerHeight + margin).rounded(.up)),
      title: header.title.isEmpty ? "Keyboard avoidance" : header.title, altText: altText,
      dressing: dressing)
  }

  /// The least width of a snug column, in units of the page: findings fit it without a break.
  private static let leastSnugWidth = 220.0

  private static func outerSize(of scene: Scene, _ frame: Dressing.Frame) -> Size {
    let bezel = Bezel(scene.device, frame)
    let screen = scene.window
    return Size(
      width: screen.width + 2 * bezel.side, height: screen.height + bezel.top + bezel.bottom)
  }

  /// The scales at which all phones and all tablets fit their cells; the widest is as wide as whole
  /// units.
  ///
  /// Beside a tablet of its own scale, a phone would be a stamp.
  private static func scales(
    of scenes: [Scene], room: Double, _ layout: Layout, _ frame: Dressing.Frame
  ) -> [Bool: Double] {
    Dictionary(grouping: scenes, by: \.device.isTablet).mapValues { scenes in
      let sizes = scenes.map { outerSize(of: $0, frame) }
      let widest = sizes.map(\.width).max() ?? 1
      let highest = sizes.map(\.height).max() ?? 1
      let scale = min(room / widest, layout.deviceHeight / highest, 1)
      return max((scale * widest).rounded(.down), 1) / widest
    }
  }

  private static func height(_ columns: [[CaptionLine]]) -> Double {
    Double(columns.map(\.count).max() ?? 0) * CaptionLine.height
  }

  private static func wrapped(
    _ lines: [CaptionLine], _ width: Double, _ studio: Studio
  ) throws(IllustrationError) -> [CaptionLine] {
    var result: [CaptionLine] = []
    for line in lines { result += try studio.lettering.wrapped(line, width: width) }
    return result
  }
}
