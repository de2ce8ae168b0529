import Testing

@testable import FrameSequence

@Suite struct ShownPictureTests {
  private static let key: UInt32 = 0xFF00FF

  private func shown(_ words: [UInt32]) throws -> APNGEncoder.ShownPicture {
    var picture = Picture(width: words.count, height: 1, isOpaque: true)
    picture.words = words
    var shown = APNGEncoder.ShownPicture()
    _ = try picture.withView { shown.update(0..<1, from: $0) }
    return shown
  }

  @Test(
    arguments: [
      // Two colours that stay.
      ([1, 2, 3, 9], [1, 2, 3, 8], [key, key, key, 8]),
      // One colour that stays is as good as the key.
      ([1, 1, 1, 9], [1, 1, 1, 8], nil),
      // Ends that continue what is beside them stay.
      ([9, 8, 2, 3, 7, 9], [8, 8, 2, 3, 7, 7], [8, 8, key, key, 7, 7]),
      ([9, 8, 8, 7, 9], [8, 8, 8, 7, 7], nil),
      ([1, 2, 3], [3, 2, 1], nil),
      ([1, 2, 3], [1, 2, 3], [key, key, key]),
    ] as [([UInt32], [UInt32], [UInt32]?)])
  func `Pixels that stay are of another colour where that saves something`(
    _ before: [UInt32], _ after: [UInt32], _ image: [UInt32]?
  ) throws {
    let result = try shown(after).image(
      0..<1, 0..<after.count, since: shown(before), unchanged: Self.key)
    #expect(result == image)
  }

  @Test func `Of rows and columns only those`() throws {
    let result = try shown([1, 2, 3, 4]).image(
      0..<1, 1..<3, since: shown([1, 2, 3, 5]), unchanged: Self.key)
    #expect(result == [Self.key, Self.key])
  }
}
