internal import Platform

/// A colour in sRGB with an alpha that is not premultiplied.
package struct Color: Hashable, Sendable {
  /// The red component, 0…1.
  package let red: Double
  /// The green component, 0…1.
  package let green: Double
  /// The blue component, 0…1.
  package let blue: Double
  /// The opacity, 0 (nothing) to 1 (opaque).
  package let alpha: Double

  /// Makes a colour from its components.
  ///
  /// Components outside 0…1 are clamped.
  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.clamp(red)
    self.green = Self.clamp(green)
    self.blue = Self.clamp(blue)
    self.alpha = Self.clamp(alpha)
  }

  /// Makes a colour from 24 bits as they are written in style sheets, `0xRRGGBB`.
  ///
  /// Bits above the lowest 24 are ignored.
  package init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: alpha)
  }

  /// Makes a grey, from 0 (black) to 1 (white).
  package init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  private static func clamp(_ component: Double) -> Double { min(max(component, 0), 1) }
}

// MARK: - Named colours

extension Color {
  /// Opaque black.
  package static let black = Color(white: 0)
  /// Opaque white.
  package static let white = Color(white: 1)
  /// No colour at all: black with an alpha of 0.
  package static let transparent = Color(white: 0, alpha: 0)
}

// MARK: - Contrast

extension Color {
  /// The contrast ratio with another opaque colour, 1 to 21 (WCAG 2.2, "contrast ratio").
  package func contrast(with other: Color) -> Double {
    func luminance(_ color: Color) -> Double {
      func linear(_ component: Double) -> Double {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
    let (one, two) = (luminance(self), luminance(other))
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Returns the colour as it is, or the least on the way to `ink` at which it has a contrast with
  /// every ground: 20 steps are tried.
  package func readable(_ contrast: Double, on grounds: [Color], towards ink: Color) -> Color {
    let steps = (0...20).lazy.map { mixed(with: ink, fraction: Double($0) / 20) }
    return steps.first { color in
      grounds.allSatisfy { color.contrast(with: $0) >= contrast }
    } ?? ink
  }
}

// MARK: - Mixing

extension Color {
  /// Returns the same colour with another alpha.
  package func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the colour `fraction` of the way to `other`, component by component.
  ///
  /// The mix is linear in sRGB values, as `UIView` animations of colours are; fractions outside
  /// 0…1 are clamped.
  package func mixed(with other: Color, fraction: Double) -> Color {
    let t = Self.clamp(fraction)
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * t }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  /// Returns the opaque-or-not result of laying this colour over `background` (source over).
  package func over(_ background: Color) -> Color {
    let under = background.alpha * (1 - alpha)
    let total = alpha + under
    guard total > 0 else { return .transparent }
    func blend(_ a: Double, _ b: Double) -> Double { (a * alpha + b * under) / total }
    return Color(
      red: blend(red, background.red), green: blend(green, background.green),
      blue: blend(blue, background.blue), alpha: total)
  }
}
