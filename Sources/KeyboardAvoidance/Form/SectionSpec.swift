import Keyframes

/// The words around a section of a table, and the lines in it, as a scenario writes them.
package struct SectionSpec: Hashable, Sendable {
  /// Above it.
  package var header = ""
  /// Below it.
  package var footer = ""
  /// Below it, in red: what is wrong with what was typed.
  package var error = ""
  /// Whether there are hairlines between its rows.
  package var hasSeparators = false

  package init() {}

  /// Whether there is nothing around it.
  package var isEmpty: Bool { header.isEmpty && footer.isEmpty && error.isEmpty }
}

extension FormLayout {
  /// The room between a section's words and its rows, in points: captures of iOS 18 have the
  /// header's baseline 10.1 above the cells.
  private static let sectionGap = 6.0

  /// Lays out a group with text above and below it; the text is indented like that of its rows.
  mutating func section(
    _ section: SectionSpec, _ container: Container, _ form: FormSpec, frame: Rect
  ) -> Element {
    let margin = container.background == .card ? CardMargin.of(systemVersion) : 0
    var views: [Element] = []
    var y = 0.0
    func add(_ text: String, _ label: Label, style: ViewStyle?, to layout: inout FormLayout) {
      guard !text.isEmpty else { return }
      let width = max(frame.width - 2 * margin, 0)
      let lines = Double(LabelEstimate.lineCount(of: label, width: width))
      if !views.isEmpty { y += Self.sectionGap }
      views.append(
        layout.view(
          ViewSpec(kind: .view(.label(label)), style: style),
          frame: Rect(x: margin, y: y, width: width, height: lines * label.lineHeight)))
      y = views.last?.frame.maxY ?? y
    }
    add(section.header, header(section.header), style: nil, to: &self)
    if !views.isEmpty { y += Self.sectionGap }
    let rows = section.hasSeparators ? form.withSeparators : form
    let (children, height) =
      section.hasSeparators || container.background == .card
      ? self.rows(rows, width: frame.width) : layOut(rows, width: frame.width)
    views.append(
      group(
        container, children,
        frame: Rect(x: 0, y: y, width: frame.width, height: height)))
    y += height
    var red = ViewStyle()
    red.color = .system(.red)
    add(section.error, Label(section.error, style: .footnote), style: red, to: &self)
    add(
      section.footer, Label(section.footer, style: .footnote, isSecondary: true), style: nil,
      to: &self)
    if views.count == 1 { return views[0].moved(to: frame.origin) }
    return Element(
      id: newID("section"),
      frame: Rect(x: frame.minX, y: frame.minY, width: frame.width, height: y),
      content: .container(Container()), children: views)
  }

  /// A section header: small grey capitals; from iOS 26 on as large as the rows' text (measured in
  /// captures).
  private func header(_ text: String) -> Label {
    systemVersion >= SystemVersion.glass
      ? Label(text, style: .headline, isSecondary: true)
      : Label(text.uppercased(), style: .footnote, isSecondary: true)
  }
}

extension Element {
  fileprivate func moved(to origin: Point) -> Element {
    var view = self
    view.frame.origin = origin
    return view
  }
}

extension FormSpec {
  /// The form with a hairline between every two views.
  fileprivate var withSeparators: FormSpec {
    var form = self
    form.views = Array(views.map { [$0] }.joined(separator: [ViewSpec(kind: .view(.separator))]))
    return form
  }
}
