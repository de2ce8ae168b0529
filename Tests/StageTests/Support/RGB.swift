import Cairo
import PixelProbes

/// One pixel of a picture.
struct RGB: Hashable, CustomStringConvertible {
  let red: Int
  let green: Int
  let blue: Int

  init(_ red: Int, _ green: Int, _ blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  init(_ color: Color) {
    func byte(_ value: Double) -> Int { Int((value * 255).rounded()) }
    self.init(byte(color.red), byte(color.green), byte(color.blue))
  }

  var description: String { "(\(red), \(green), \(blue))" }

  static let black = RGB(0, 0, 0)
  static let white = RGB(255, 255, 255)

  /// Whether no component differs by more than 2, which blending may round away.
  func isClose(to other: RGB) -> Bool {
    abs(red - other.red) <= 2 && abs(green - other.green) <= 2 && abs(blue - other.blue) <= 2
  }
}

extension ImageSurface {
  func rgb(_ x: Int, _ y: Int) -> RGB {
    withPixels { pixels, bytesPerRow in
      let word = pixels.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
      return RGB(Int(word >> 16 & 0xFF), Int(word >> 8 & 0xFF), Int(word & 0xFF))
    }
  }

  /// The colours of all pixels without the unused bits, row by row.
  var colors: [UInt32] { words(under: 0xFF_FFFF) }

  /// The pixels of a column, from the top.
  func column(_ x: Int, _ rows: Range<Int>) -> [RGB] { rows.map { rgb(x, $0) } }

  /// The pixels of a row, from the left.
  func row(_ y: Int, _ columns: Range<Int>) -> [RGB] { columns.map { rgb($0, y) } }
}
