internal import KeyboardAvoidance
internal import Keyframes

extension ScenarioResolver {
  /// A form and its scroll view as a scenario writes them, to be laid out for both orientations of a
  /// device.
  struct SceneLayout {
    var scroll: ScrollSpec
    var form: FormSpec
    var footer: Footer.Spec?
    var fields: FieldIndex
    var systemVersion: Int
    /// Whether the buttons at the end of the form stand below what scrolls, as in an alert that has
    /// no frames of its own.
    var partsButtons = false

    /// Makes an alert as high as its contents, and parts its buttons from what scrolls.
    mutating func fitAlert(in scene: inout Scene) {
      var layout = FormLayout(
        scale: scene.device.scale, systemVersion: systemVersion, fieldIDs: fields.ids)
      let width = scene.presentation.frame.width
      let laidOut = layout.layOut(form, width: width)
      let hasFrame =
        scene.presentation
        != Presentation(
          style: .alert, window: scene.window.size, safeArea: scene.windowSafeArea,
          isGlass: scene.isGlass)
      guard !hasFrame else { return }
      let below = footer.map { layout.layOut($0, width: width, safeArea: .zero).frame.height }
      scene.presentation.frame = Presentation.alert(
        height: laidOut.height + (below ?? 0), in: scene.window.size, isGlass: scene.isGlass)
      guard footer == nil, scroll.frame == nil,
        let buttons = layout.partButtons(of: laidOut, width: width).footer
      else { return }
      partsButtons = true
      scene.form = [buttons]
    }

    /// Adds the footer to a scene; its height decides what is left of the window.
    func addFooter(to scene: inout Scene) {
      guard let footer else { return }
      var layout = FormLayout(
        scale: scene.device.scale, systemVersion: systemVersion, fieldIDs: fields.ids)
      scene.form = [layout.layOut(footer, in: scene)]
    }

    /// Lays the form out in a scene that has its scroll view's frame.
    ///
    /// A content whose given width was the scroll view's stays as wide as the scroll view after a
    /// rotation; `width` is the scroll view's width before.
    func layOut(_ scene: inout Scene, turnedFrom width: Double? = nil) {
      let frame = scene.scrollView.frame
      let unsafe = scene.safeAreaInsets(
        of: frame.offsetBy(dx: scene.rootFrame.minX, dy: scene.rootFrame.minY),
        card: scene.presentation.frame)
      var layout = FormLayout(
        scale: scene.device.scale, systemVersion: systemVersion, fieldIDs: fields.ids)
      // Content keeps clear of the camera at the side of a phone in landscape.
      let sides = EdgeInsets(left: unsafe.left, right: unsafe.right)
      var (views, height) = layout.layOut(form, width: frame.width, safeArea: sides)
      if scene.showsLargeTitle {
        views = layout.adding(
          title: scene.bars.navigation ?? "", to: views, width: frame.width, sides)
        height += Bars.largeTitleHeight
      }
      var footer = footer.map { footer in layout.layOut(footer, in: scene) }
      if partsButtons {
        (views, height, footer) = layout.partButtons(of: (views, height), width: frame.width)
      }
      let hasSafeArea = systemVersion >= SystemVersion.safeArea
      let adjusts =
        scene.bars.isTranslucent && systemVersion >= SystemVersion.translucency
        || hasSafeArea && scene.bars.navigation == nil
      scene.form = views + (footer.map { [$0] } ?? [])
      if scene.isRightToLeft, case .stack = form.arrangement {
        scene.form = scene.form.map { $0.mirrored(in: frame.width) }
      }
      let clears = scene.footer?.footer?.attachment == .inputAccessoryView
      scene.scrollView = scroll.clearing(
        clears ? scene.footerOverlap(adjusts: adjusts && unsafe != .zero, unsafe) : 0
      ).configuration(
        frame: frame, contentHeight: height, unsafe: unsafe, adjusts: adjusts && unsafe != .zero,
        writesInset: !hasSafeArea)
      if let width, scroll.contentSize?.width == width {
        scene.scrollView.contentSize.width = frame.width
      }
    }
  }
}

extension FormLayout {
  /// Lays out a footer as wide as the window or the sheet, with its views clear of the camera at
  /// the side of a phone in landscape.
  fileprivate mutating func layOut(_ footer: Footer.Spec, in scene: Scene) -> Element {
    let card = scene.presentation.frame
    let safeArea = scene.safeAreaInsets(of: card, card: card)
    return layOut(
      footer, width: card.width,
      safeArea: EdgeInsets(left: safeArea.left, right: safeArea.right))
  }
}

extension Scene {
  /// How far a footer at rest lies over the scroll view, in points, beyond what the safe area keeps
  /// clear.
  fileprivate func footerOverlap(adjusts: Bool, _ unsafe: EdgeInsets) -> Double {
    let bottom = rootFrame.minY + scrollView.frame.maxY
    return max(bottom - bottomBarTop - (adjusts ? unsafe.bottom : 0), 0)
  }
}

extension ScrollSpec {
  /// Returns the scroll view's settings with the content clear of a footer, unless the scenario
  /// sets its insets.
  fileprivate func clearing(_ height: Double) -> ScrollSpec {
    guard contentInset == nil, height > 0 else { return self }
    var scroll = self
    scroll.contentInset = EdgeInsets(bottom: height)
    return scroll
  }
}
