/// How a translucent material changes the colours behind it.
///
/// Brightness and colour are let through by shares of their own, and something is added. With Y the
/// luminance of a colour (Rec. 709), every component g becomes brightness · Y + color · (g - Y) +
/// base.
package struct Tone: Hashable, Sendable {
  /// The share of the luminance.
  package let brightness: Double
  /// The share of what makes a component differ from the luminance.
  package let color: Double
  /// The level that is added.
  package let base: Color

  /// The shares of red, green and blue in the luminance.
  fileprivate static let weights = (red: 0.2126, green: 0.7152, blue: 0.0722)

  /// Makes a tone from its shares, and from levels of 0 to 255 that are added.
  package init(brightness: Double, color: Double, levels: (Double, Double, Double)) {
    self.brightness = brightness
    self.color = color
    base = Color(red: levels.0 / 255, green: levels.1 / 255, blue: levels.2 / 255)
  }

  /// Returns what is seen of an opaque colour, in whole levels of 255 as in a picture.
  package func over(_ ground: Color) -> Color {
    let luminance = ground.luminance
    func tone(_ component: Double, _ base: Double) -> Double {
      let seen = brightness * luminance + color * (component - luminance) + base
      return (seen * 255).rounded() / 255
    }
    return Color(
      red: tone(ground.red, base.red), green: tone(ground.green, base.green),
      blue: tone(ground.blue, base.blue))
  }
}

extension Color {
  /// How bright it is, of its components as they are written.
  package var luminance: Double {
    let weights = Tone.weights
    return weights.red * red + weights.green * green + weights.blue * blue
  }
}

extension Tone {
  /// The rows of an SVG's `feColorMatrix` that does the same.
  var matrix: [[Double]] {
    let weights = [Self.weights.red, Self.weights.green, Self.weights.blue]
    let rows = [base.red, base.green, base.blue].enumerated().map { row, base in
      weights.enumerated().map { column, weight in
        (brightness - color) * weight + (row == column ? color : 0)
      } + [0, base]
    }
    return rows + [[0, 0, 0, 1, 0]]
  }
}

extension ImageSurface {
  /// Returns an opaque picture in another tone.
  package func toned(_ tone: Tone) throws(DrawingError) -> ImageSurface {
    let copy = try ImageSurface(width: width, height: height)
    // 16 bits behind the point.
    func fixed(_ value: Double) -> Int32 { Int32((value * 65536).rounded()) }
    let rows = tone.matrix.prefix(3).map { row in
      (fixed(row[0]), fixed(row[1]), fixed(row[2]), fixed(row[4] * 255) + 32768)
    }
    let (red, green, blue) = (rows[0], rows[1], rows[2])
    // A blur has the same pixel many times in succession.
    var last: (word: UInt32, toned: UInt32)?
    withPixels { source, sourceStride in
      copy.withMutablePixels { pixels, stride in
        for row in 0..<height {
          let line = UnsafeRawBufferPointer(rebasing: source[(row * sourceStride)...])
            .bindMemory(to: UInt32.self)
          let toned = UnsafeMutableRawBufferPointer(rebasing: pixels[(row * stride)...])
            .bindMemory(to: UInt32.self)
          for column in 0..<width {
            let word = line[column]
            if let last, last.word == word {
              toned[column] = last.toned
              continue
            }
            let r = Int32(word >> 16 & 0xFF)
            let g = Int32(word >> 8 & 0xFF)
            let b = Int32(word & 0xFF)
            func level(_ row: (Int32, Int32, Int32, Int32)) -> UInt32 {
              let sum = row.0 &* r &+ row.1 &* g &+ row.2 &* b &+ row.3
              return UInt32(min(max(sum >> 16, 0), 255))
            }
            let result = level(red) << 16 | level(green) << 8 | level(blue)
            toned[column] = result
            last = (word, result)
          }
        }
      }
    }
    return copy
  }
}
