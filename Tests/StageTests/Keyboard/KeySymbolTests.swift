import Cairo
import Keyframes
import Testing

@testable import Stage

@Suite struct KeySymbolTests {
  /// Widths and heights as measured in captures; `nil` where no capture shows the symbol.
  static let sizes: [(symbol: KeySymbol, size: Size?)] = [
    (.shift, Size(width: 21, height: 18)), (.shiftOff, Size(width: 21, height: 18)),
    (.delete, Size(width: 21.7, height: 18)),
    (.emoji, Size(width: 26.4, height: 26.4)), (.microphone, Size(width: 18.3, height: 28)),
    (.emojiFilled, Size(width: 26.5, height: 26.5)), (.globe, Size(width: 26.7, height: 26.7)),
    (.magnifier, Size(width: 16.3, height: 16.3)), (.key, Size(width: 13, height: 22.7)),
    (.returnArrow, Size(width: 19.6, height: 17)), (.arrowRight, nil), (.arrowUp, nil),
    (.checkmark, nil),
    (.chevronUp, nil), (.chevronDown, nil), (.chevronLeft, nil), (.chevronRight, nil), (.tab, nil),
    (.capsLock, nil), (.hideKeyboard, nil),
    (.undo, nil), (.redo, nil), (.paste, nil),
  ]

  @Test(arguments: sizes)
  func `Is as large as measured`(symbol: KeySymbol, size: Size?) throws {
    let side = 40.0
    let picture = try KeyboardPicture(size: Size(width: side, height: side), scale: 3) { context in
      symbol.draw(
        in: context, at: Point(x: side / 2, y: side / 2), scale: 1, color: .black)
    }
    let ink = try #require(
      picture.inkBounds(in: Rect(x: 0, y: 0, width: side, height: side)) { $0 >> 24 > 127 })
    #expect(abs(ink.midX - side / 2) < 1.5)
    #expect(abs(ink.midY - side / 2) < 1.5)
    if let size {
      #expect(abs(ink.width - size.width) < 0.7)
      #expect(abs(ink.height - size.height) < 0.7)
    }
  }

  @Test func `All are measured or listed`() {
    #expect(Set(Self.sizes.map(\.symbol)) == Set(KeySymbol.allCases))
  }

  @Test func `Scales around its middle`() throws {
    let picture = try KeyboardPicture(size: Size(width: 40, height: 40), scale: 1) { context in
      KeySymbol.shift.draw(in: context, at: Point(x: 20, y: 20), scale: 0.5, color: .black)
    }
    let ink = try #require(
      picture.inkBounds(in: Rect(x: 0, y: 0, width: 40, height: 40)) { $0 >> 24 > 127 })
    #expect(abs(ink.width - 10.5) < 1.1 && abs(ink.midX - 20) < 1)
  }
}
