import CCairo

/// How text looks: everything but the words and the colour.
package struct TextStyle: Hashable, Sendable {
  /// How heavy the strokes are.
  package enum Weight: Hashable, Sendable, CaseIterable {
    /// 400.
    case regular
    /// 500.
    case medium
    /// 600.
    case semibold
    /// 700.
    case bold

    /// The weight as CSS counts it.
    var number: Int {
      switch self {
      case .regular: 400
      case .medium: 500
      case .semibold: 600
      case .bold: 700
      }
    }

    var pango: PangoWeight {
      switch self {
      case .regular: PANGO_WEIGHT_NORMAL
      case .medium: PANGO_WEIGHT_MEDIUM
      case .semibold: PANGO_WEIGHT_SEMIBOLD
      case .bold: PANGO_WEIGHT_BOLD
      }
    }

    var fileSuffix: String {
      switch self {
      case .regular: "Regular"
      case .medium: "Medium"
      case .semibold: "SemiBold"
      case .bold: "Bold"
      }
    }
  }

  /// The size in points, which are user units.
  package let size: Double
  /// How heavy the strokes are.
  package let weight: Weight
  /// Extra points between characters; negative values tighten.
  package let letterSpacing: Double
  /// Whether all digits are equally wide (OpenType `tnum`), for numbers that change.
  package let monospacedDigits: Bool

  /// Describes a style of text.
  package init(
    size: Double, weight: Weight = .regular, letterSpacing: Double = 0,
    monospacedDigits: Bool = false
  ) {
    self.size = size
    self.weight = weight
    self.letterSpacing = letterSpacing
    self.monospacedDigits = monospacedDigits
  }

  /// Whether the cut for headlines, Inter Display, is used: from 20 points up.
  ///
  /// 20 is where iOS goes from SF Pro Text to SF Pro Display (Apple, "Human Interface
  /// Guidelines", Typography).
  package var usesDisplayCut: Bool { size >= 20 }

  var family: String { usesDisplayCut ? "Inter Display" : "Inter" }
}

// MARK: - Pango

extension TextStyle {
  /// Calls `body` with a description that lives until it returns.
  ///
  /// - Parameters:
  ///   - families: Those that stand in for what Inter lacks.
  ///   - family: One that stands in Inter's place, if any.
  func withDescription<Result>(
    adding families: [String] = [], only family: String? = nil, _ body: (OpaquePointer?) -> Result
  ) -> Result {
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    let names = [family ?? self.family] + families
    pango_font_description_set_family(description, names.joined(separator: ","))
    pango_font_description_set_weight(description, weight.pango)
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    return body(description)
  }

  /// Puts letter spacing and digits on `layout`, and no hyphens into words that are broken.
  ///
  /// - Parameter lineHeight: How high every line is in points, or `nil` for as high as its fonts.
  func setAttributes(on layout: OpaquePointer, lineHeight: Double?) {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    if letterSpacing != 0 {
      let units = Int32((letterSpacing * Double(PANGO_SCALE)).rounded())
      pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(units))
    }
    if let lineHeight {
      let units = Int32((lineHeight * Double(PANGO_SCALE)).rounded())
      pango_attr_list_insert(attributes, pango_attr_line_height_new_absolute(units))
    }
    if monospacedDigits {
      pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    }
    pango_layout_set_attributes(layout, attributes)
  }
}

extension FontBook {
  /// The heights of a face at a size, in points.
  package struct Metrics: Hashable, Sendable {
    /// From the baseline up to the top of the line.
    package let ascent: Double
    /// From the baseline down to the bottom of the line.
    package let descent: Double
    /// The height of flat capitals such as H.
    package let capHeight: Double
    /// The height of flat small letters such as x.
    package let xHeight: Double
  }

  /// Returns the heights of the face that `style` uses, read from the font file.
  package func metrics(of style: TextStyle) -> Metrics {
    let font = style.withDescription { pango_context_load_font(context, $0) }
    defer { if let font { g_object_unref(font) } }
    // Pango's own metrics lay out a text to measure widths, which are not needed here.
    let face = pango_font_get_hb_font(font)
    var extents = hb_font_extents_t()
    hb_font_get_extents_for_direction(face, HB_DIRECTION_LTR, &extents)
    func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
    func height(_ tag: hb_ot_metrics_tag_t) -> Double {
      var units: hb_position_t = 0
      hb_ot_metrics_get_position(face, tag, &units)
      return points(units)
    }
    return Metrics(
      ascent: points(extents.ascender),
      descent: points(-extents.descender),
      capHeight: height(HB_OT_METRICS_TAG_CAP_HEIGHT),
      xHeight: height(HB_OT_METRICS_TAG_X_HEIGHT))
  }
}
