/// The contents of an fcTL chunk: the position and the duration of a frame of an animated PNG.
struct AnimationControl: Hashable, Sendable {
  enum Disposal: UInt8, Sendable {
    case keep, clear, restore
  }

  enum Blend: UInt8, Sendable {
    case replace, over
  }

  let sequence: UInt32
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  let delayNumerator: Int
  /// Never 0: the specification reads 0 as 100.
  let delayDenominator: Int
  let disposal: Disposal
  let blend: Blend

  /// Reads the 26 bytes of fcTL (APNG Specification 1.0) for a canvas.
  init(_ data: UnsafeRawBufferPointer, canvas: PNGHeader) throws(PictureProblem) {
    func fault(_ fault: ChunkFault) -> PictureProblem { .invalid(chunk: "fcTL", fault) }
    guard data.count == 26 else { throw fault(.length(data.count, expected: 26)) }
    sequence = data.bigEndian(at: 0)
    width = Int(data.bigEndian(at: 4))
    height = Int(data.bigEndian(at: 8))
    x = Int(data.bigEndian(at: 12))
    y = Int(data.bigEndian(at: 16))
    delayNumerator = Int(data.bigEndian16(at: 20))
    let denominator = Int(data.bigEndian16(at: 22))
    delayDenominator = denominator == 0 ? 100 : denominator
    guard width > 0, height > 0, x + width <= canvas.width, y + height <= canvas.height else {
      throw fault(.beyondPicture)
    }
    guard let disposal = Disposal(rawValue: data[24]), let blend = Blend(rawValue: data[25]) else {
      throw fault(.disposal)
    }
    self.disposal = disposal
    self.blend = blend
  }

  /// A frame of the whole picture without duration.
  init(covering canvas: PNGHeader) {
    sequence = 0
    x = 0
    y = 0
    width = canvas.width
    height = canvas.height
    delayNumerator = 0
    delayDenominator = 100
    disposal = .keep
    blend = .replace
  }

  /// Whether the frame is as large as the picture.
  func covers(_ canvas: PNGHeader) -> Bool {
    x == 0 && y == 0 && width == canvas.width && height == canvas.height
  }

  var seconds: Double { Double(delayNumerator) / Double(delayDenominator) }
}
