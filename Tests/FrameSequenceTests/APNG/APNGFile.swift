/// An animated PNG taken apart and played: for tests only.
struct APNGFile {
  struct Frame {
    /// Seconds as a fraction.
    let numerator: Int
    let denominator: Int
    /// The rows that the file stores for it.
    let rows: Range<Int>
    /// The columns of those.
    let columns: Range<Int>
    /// What the screen shows: components row by row.
    let pixels: [UInt8]
  }

  let plays: Int
  let still: PNGFile
  let frames: [Frame]

  init(_ bytes: [UInt8]) throws {
    let still = try PNGFile(bytes)
    self.still = still
    guard let control = still.data(of: "acTL") else { throw PNGFile.Malformed(reason: "no acTL") }
    plays = PNGFile.number(control[4..<8])
    let rowSize = still.width * still.components
    var screen = [UInt8](repeating: 0, count: rowSize * still.height)
    var frames: [Frame] = []
    var pending: (control: [UInt8], data: [UInt8])?
    var sequence = 0

    func show() throws {
      guard let (control, data) = pending else { return }
      let number = { (at: Int) in PNGFile.number(control[at..<at + 4]) }
      guard control[24] == 0, control[25] == 0 else {
        throw PNGFile.Malformed(reason: "not plainly replaced")
      }
      let columns = number(12)..<number(12) + number(4)
      let rows = number(16)..<number(16) + number(8)
      let pixels = try PNGFile.unfiltered(
        data, width: columns.count, height: rows.count, components: still.components)
      let stored = columns.count * still.components
      for (index, row) in rows.enumerated() {
        let start = row * rowSize + columns.lowerBound * still.components
        screen.replaceSubrange(
          start..<start + stored, with: pixels[index * stored..<(index + 1) * stored])
      }
      frames.append(
        Frame(
          numerator: PNGFile.number(control[20..<22]),
          denominator: PNGFile.number(control[22..<24]), rows: rows, columns: columns,
          pixels: screen))
      pending = nil
    }

    for chunk in still.chunks {
      if chunk.type == "fcTL" || chunk.type == "fdAT" {
        guard PNGFile.number(chunk.data[0..<4]) == sequence else {
          throw PNGFile.Malformed(reason: "a sequence number is wrong")
        }
        sequence += 1
      }
      switch chunk.type {
      case "fcTL":
        try show()
        pending = (chunk.data, [])
      case "IDAT": pending?.data += chunk.data
      case "fdAT": pending?.data += chunk.data[4...]
      default: break
      }
    }
    try show()
    guard frames.count == PNGFile.number(control[0..<4]) else {
      throw PNGFile.Malformed(reason: "acTL counts other frames")
    }
    self.frames = frames
  }
}
