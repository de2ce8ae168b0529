import Testing

@testable import Measuring

@Suite struct NetpbmStreamTests {
  private func pictures(_ bytes: [UInt8], pieces: Int) throws -> [NetpbmStream.Picture] {
    var stream = NetpbmStream()
    var pictures: [NetpbmStream.Picture] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
      try piece.withUnsafeBytes { try stream.append($0) { pictures.append($0) } }
    }
    #expect(!stream.isInsidePicture)
    return pictures
  }

  @Test(arguments: [1, 3, 7, 100])
  func `Pictures come whole, however the pipe cuts them`(_ pieces: Int) throws {
    let bytes =
      Array("P5\n3 2\n255\n".utf8) + [1, 2, 3, 4, 5, 6] + Array("P6 1 1 255\n".utf8) + [9, 8, 7]
    let found = try pictures(bytes, pieces: pieces)
    #expect(
      found == [
        NetpbmStream.Picture(width: 3, height: 2, isColor: false, bytes: [1, 2, 3, 4, 5, 6]),
        NetpbmStream.Picture(width: 1, height: 1, isColor: true, bytes: [9, 8, 7]),
      ])
  }

  @Test(arguments: [
    "P4\n3 2\n255\n", "no picture", "P5\n0 2\n255\n ", "P5\n99999999 99999999\n255\n ",
    "P5\n3 2\n65535\n ", "P5\nx",
  ])
  func `What is no picture is refused`(_ text: String) {
    #expect(throws: MeasuringError.notAPicture) { try pictures(Array(text.utf8), pieces: 100) }
  }
}

@Suite struct FrameStoreTests {
  @Test func `Frames come back, and repeated ones are known`() throws {
    let store = try FrameStore()
    let one = LuminanceFrame(rows: 2, columns: 2, bytes: [1, 2, 3, 4])
    let two = LuminanceFrame(rows: 2, columns: 2, bytes: [5, 6, 7, 8])
    for (index, frame) in [one, one, two, one].enumerated() {
      try store.append(frame, time: Double(index))
    }
    #expect(try (0..<4).map(store.frame) == [one, one, two, one])
    #expect((0..<4).map(store.repeatsPrevious) == [false, true, false, false])
    store.replaceTimes([0, 2, 1, 3])
    #expect(store.times == [0, 2, 2, 3])
  }

  @Test func `A picture of another size is refused, with the time`() throws {
    let store = try FrameStore()
    try store.append(LuminanceFrame(rows: 1, columns: 2, bytes: [1, 2]), time: 0)
    #expect(throws: MeasuringError.sizeChanges(at: 0.5)) {
      try store.append(LuminanceFrame(rows: 2, columns: 1, bytes: [1, 2]), time: 0.5)
    }
  }
}

@Suite struct ScreenFinderTests {
  @Test func `A screen within margins is found by what changes in it`() throws {
    var finder = ScreenFinder()
    for shown in [0, 150, 300] {
      var bytes = [UInt8](repeating: 200, count: 500 * 700)
      for row in 50..<650 {
        for column in 100..<400 {
          bytes[row * 500 + column] = row >= 650 - shown ? 90 : UInt8(230 - row % 3)
        }
      }
      finder.look(at: LuminanceFrame(rows: 700, columns: 500, bytes: bytes))
    }
    let screen = try #require(finder.areas.last)
    #expect(screen.x == 100)
    #expect(screen.width == 300)
    #expect(screen.y + screen.height == 650)
  }

  @Test func `Where nothing changes there is no screen`() {
    var finder = ScreenFinder()
    let frame = LuminanceFrame(
      rows: 300, columns: 300, bytes: [UInt8](repeating: 7, count: 90_000))
    finder.look(at: frame)
    finder.look(at: frame)
    #expect(finder.areas.isEmpty)
  }
}
