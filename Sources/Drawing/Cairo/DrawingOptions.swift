import CCairo

extension Context {
  /// How a stroke ends.
  package enum LineCap: Hashable, Sendable {
    /// Stops at the end point.
    case butt
    /// Ends with a half circle around the end point.
    case round

    var cairo: cairo_line_cap_t {
      switch self {
      case .butt: CAIRO_LINE_CAP_BUTT
      case .round: CAIRO_LINE_CAP_ROUND
      }
    }
  }

  /// How two segments of a stroke meet.
  package enum LineJoin: Hashable, Sendable {
    /// A sharp corner, cut off past cairo's default limit of 10 line widths.
    case miter
    /// A round corner.
    case round

    var cairo: cairo_line_join_t {
      switch self {
      case .miter: CAIRO_LINE_JOIN_MITER
      case .round: CAIRO_LINE_JOIN_ROUND
      }
    }
  }

  /// A compositing operator: how drawing combines with what is there already.
  package enum Operator: Hashable, Sendable {
    /// Draws over what is there: the default.
    case over
    /// Replaces what is there, alpha included.
    case source
    /// Empties what is there.
    case clear
    /// Draws only where something is there already.
    case atop
    /// Keeps only what is covered by what is drawn.
    case destinationIn
    /// Keeps only what is not covered by what is drawn.
    case destinationOut
    /// Darkens: multiplies with what is there.
    case multiply
    /// Lightens: the inverse of multiplying the inverses.
    case screen

    var cairo: cairo_operator_t {
      switch self {
      case .over: CAIRO_OPERATOR_OVER
      case .source: CAIRO_OPERATOR_SOURCE
      case .clear: CAIRO_OPERATOR_CLEAR
      case .atop: CAIRO_OPERATOR_ATOP
      case .destinationIn: CAIRO_OPERATOR_DEST_IN
      case .destinationOut: CAIRO_OPERATOR_DEST_OUT
      case .multiply: CAIRO_OPERATOR_MULTIPLY
      case .screen: CAIRO_OPERATOR_SCREEN
      }
    }
  }
}
