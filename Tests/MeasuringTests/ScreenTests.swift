import KeyboardAvoidance
import Keyframes
import Testing

@testable import Measuring

/// Where the screen is in pictures that show more, or less, than it.
@Suite struct ScreenTests {
  /// Pictures in which some columns go from dark to light and back.
  private func areas(width: Int, height: Int, phones: [Range<Int>]) -> [PixelArea] {
    var finder = ScreenFinder()
    for level in [40, 200, 90, 240] as [UInt8] {
      var bytes = [UInt8](repeating: 128, count: width * height)
      for row in 20..<height - 20 {
        for phone in phones {
          for column in phone { bytes[row * width + column] = level }
        }
      }
      finder.look(at: LuminanceFrame(rows: height, columns: width, bytes: bytes))
    }
    return finder.areas
  }

  @Test func `Two phones side by side are two screens`() {
    let found = areas(width: 500, height: 460, phones: [20..<220, 270..<470])
    #expect(found.map(\.x) == [20, 270])
    #expect(found.map(\.width) == [200, 200])
  }

  @Test func `Pictures of two screens that touch have each of them`() {
    let found = areas(width: 460, height: 498, phones: [0..<460])
    #expect(found.contains { $0.x == 0 && $0.width == 230 })
    #expect(found.contains { $0.x == 230 && $0.width == 230 })
  }

  /// 402 points of 54 a row are nearly 420 of 56.
  @Test func `The rows of keys tell which screen a picture lacks the sides of`() {
    let keys = KeyRows(first: 612, pitch: 53.95, top: 591, contrast: 0.3)
    let cuts = KnownKeyboards.ScreenCut.all(width: 394, rows: 874, keys: keys, scale: nil)
    #expect(cuts.map(\.devices.first?.screen.width) == [402])
  }

  @Test func `The pitch of the rows is told to a third of a hundredth`() throws {
    let store = try DrawnVideo.rising(frames: 80).store()
    let frame = try store.frame(79)
    var keys = try #require(
      Plateau.keys(in: frame, width: 188, stands: KnownKeyboards.allStands))
    keys.measurePitch(in: frame)
    #expect(abs(keys.pitch / (54 * 334.0 / 667) - 1) < 0.0035)
  }

  /// A small picture of 390x844 points, whose edge seems to be a pixel and a half low: 291 points of
  /// 852, but rows of 54 of 844.
  @Test func `An edge alone does not surely tell 390 points from 393`() {
    let seen = DeviceGuess.SeenKeyboard(
      height: 219, keysHeight: 214.5, pitch: 40.95, isGlass: false, isPad: false, isSure: true)
    let guess = DeviceGuess.best(
      ScreenSize(width: 296, height: 640, hasTop: true), keyboards: [seen])
    #expect(guess.map { $0.devices.first?.screen.width == 390 || !$0.isSure } == true)
  }
}
