internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
internal import Playing

extension DeviceGrid {
  /// A cell before it has a place.
  struct Content {
    var film: Film
    var time: Double
    var heading: [CaptionLine]
    var lines: [CaptionLine]

    /// The scene as the device is held at the moment.
    var scene: Scene { film.timeline.scene(at: time) }
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
    _ contents: [Content], header: Header, caption: String?, altText: String, layout: Layout,
    dressing: Dressing, studio: Studio
  ) throws {
    guard !contents.isEmpty else { throw IllustrationError.nothingToShow }
    let margin = dressing.pageMargin
    let columns = try Columns(
      contents, layout: layout, dressing: dressing, studio: studio,
      headerWidth: header.width(studio.lettering))
    var y = margin + header.height
    var cells: [Cell] = []
    for start in stride(from: 0, to: contents.count, by: columns.count) {
      let row = contents[start..<min(start + columns.count, contents.count)]
      let placed = try columns.row(Array(row), at: y)
      cells += placed
      y = (placed.map(\.frame.maxY).max() ?? y) + layout.rowGap
    }
    y -= layout.rowGap
    self.cells = cells
    hasShadow = dressing.hasShadow
    setup = try PageSetup(
      header: header, caption: caption ?? "", width: columns.pageWidth, bottom: y,
      title: "Keyboard avoidance", altText: altText, dressing: dressing, studio: studio)
  }
}

// MARK: - Columns

extension DeviceGrid {
  /// The columns of a page: how many, how wide, and how large devices stand in them.
  private struct Columns {
    let count: Int
    let cellWidth: Double
    let pageWidth: Double
    /// The scale of phones (`false`) and of tablets.
    private let scales: [Bool: Double]
    private let layout: Layout
    private let dressing: Dressing
    private let studio: Studio

    init(
      _ contents: [Content], layout: Layout, dressing: Dressing, studio: Studio,
      headerWidth: Double
    ) {
      let margin = dressing.pageMargin
      count = min(layout.columns, contents.count)
      let gaps = layout.columnGap * Double(count - 1)
      let room = (layout.width - 2 * margin - gaps) / Double(count)
      let scales = DeviceGrid.scales(of: contents.map(\.scene), room: room, layout, dressing.frame)
      let widest = contents.map { content in
        DeviceGrid.outerSize(of: content.scene, dressing.frame).width
          * (scales[content.scene.device.isTablet] ?? 1)
      }.max()
      let snug = max((widest ?? 0).rounded(.up), leastSnugWidth)
      cellWidth = max(layout.isSnug ? min(room, snug) : room, 40)
      let body = Double(count) * (cellWidth + layout.columnGap) - layout.columnGap
      pageWidth =
        layout.isSnug
        ? min(layout.width, max(body, headerWidth).rounded(.up) + 2 * margin) : layout.width
      self.scales = scales
      self.layout = layout
      self.dressing = dressing
      self.studio = studio
    }

    private func scale(of content: Content) -> Double {
      scales[content.scene.device.isTablet] ?? 1
    }

    /// Places a row of cells below a height.
    func row(_ contents: [Content], at y: Double) throws -> [Cell] {
      let headings = try contents.map { try wrapped($0.heading) }
      let captions = try contents.map { try wrapped($0.lines) }
      let headingHeight = height(headings) + (headings.contains { !$0.isEmpty } ? 4 : 0)
      let deviceHeight =
        contents.map { outerSize(of: $0.scene, dressing.frame).height * scale(of: $0) }.max() ?? 0
      let bottom = (y + headingHeight + deviceHeight).rounded(.up)
      return contents.enumerated().map { column, content in
        let left = (dressing.pageMargin + Double(column) * (cellWidth + layout.columnGap))
          .rounded()
        let device = device(of: content, left: left, top: y + headingHeight)
        func placed(_ lines: [CaptionLine], from top: Double) -> [PlacedLine] {
          lines.enumerated().map { index, line in
            PlacedLine(
              line: line, x: device.outer.minX,
              baseline: top + Double(index) * CaptionLine.height + 12)
          }
        }
        return Cell(
          device: device, film: content.film, time: content.time,
          heading: placed(headings[column], from: y),
          lines: placed(captions[column], from: bottom + 8),
          frame: Rect(
            x: left, y: y, width: cellWidth, height: bottom + 8 + height(captions) - y))
      }
    }

    private func wrapped(_ lines: [CaptionLine]) throws -> [CaptionLine] {
      try lines.flatMap { try studio.lettering.wrapped($0, width: cellWidth) }
    }

    /// Places a device in a cell by its left edge and what it stands below.
    private func device(of content: Content, left: Double, top: Double) -> PlacedDevice {
      let scale = scale(of: content)
      let bezel = Bezel(content.scene.device, dressing.frame)
      let outer = outerSize(of: content.scene, dressing.frame)
      let indent = layout.isCentered ? (cellWidth - outer.width * scale) / 2 : 0
      return PlacedDevice(
        scene: content.scene,
        origin: Point(
          x: (left + indent + bezel.side * scale).rounded(.up),
          y: (top + bezel.top * scale).rounded(.up)),
        scale: scale, frame: dressing.frame)
    }
  }

  /// The least width of a snug column, in units of the page: findings fit it without a break.
  private static let leastSnugWidth = 220.0

  private static func outerSize(of scene: Scene, _ frame: Dressing.Frame) -> Size {
    Bezel(scene.device, frame).outline(of: scene.device.bounds).size
  }

  /// The scales at which all phones and all tablets fit their cells; the widest is as wide as whole
  /// units.
  ///
  /// At a tablet's scale a phone would be too small to read.
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
}
