import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

@Suite struct EmojiBoardLayoutTests {
  @Test func `The board is where captures have it`() throws {
    let board = try #require(KeyboardCase(393, 384, .emoji).layout.emojiBoard)
    #expect(board.searchField == Rect(x: 8, y: 10, width: 377, height: 37))
    #expect(board.columns.count == 8)
    let first = board.columns[0]
    #expect(first.map(\.midX) == [26, 26, 26, 26, 26])
    for (y, measured) in zip(first.map(\.midY), [94.67, 133.3, 171.9, 210.3, 248.9]) {
      #expect(abs(y - measured) < 0.5)
    }
    #expect(board.columns[6][0].midX == 316)
    #expect(abs(board.categories[0].y - 289) < 0.5)
    for (x, measured) in zip(board.categories.map(\.x), [28.67, 65.67, 102.67, 139.3, 176.3]) {
      #expect(abs(x - measured) < 0.5)
    }
    #expect(abs(board.delete.x - 368.67) < 0.1)
    #expect(board.letters == nil)
  }

  static let rooms: [(height: Double, hasSearch: Bool, titles: Int, rows: Int)] = [
    (309, true, 2, 5), (260, true, 2, 4), (216, true, 2, 3), (180, false, 2, 3),
    (130, false, 2, 2), (100, false, 0, 2), (50, false, 0, 1),
  ]

  @Test(arguments: rooms)
  func `Gives up parts where there is no room`(
    height: Double, hasSearch: Bool, titles: Int, rows: Int
  ) {
    let keys = Rect(x: 0, y: 20, width: 393, height: height)
    let board = EmojiBoardLayout(keys: keys, hasSymbolsBelow: true)
    #expect((board.searchField != nil) == hasSearch)
    #expect(board.titles.count == titles)
    #expect(board.columns.allSatisfy { $0.count == rows })
    for cell in board.columns.joined() {
      #expect(cell.minY >= keys.minY && cell.maxY <= keys.maxY)
    }
    #expect(board.categories.allSatisfy { $0.y < keys.maxY })
  }

  @Test func `Letters move up without a strip`() throws {
    let board = try #require(KeyboardCase(375, 260, .emoji, home: false).layout.emojiBoard)
    let letters = try #require(board.letters)
    #expect(letters.y == board.delete.y)
    // Half the word, the radius of the circle around the chosen category, and room between.
    #expect(letters.x + 17 + 15 + 8 < board.categories[0].x)
  }

  @Test func `Neighbours differ`() {
    for column in 0..<12 {
      for row in 0..<5 {
        let emoji = Emoji.at(column: column, row: row, rows: 5)
        #expect(emoji != Emoji.at(column: column + 1, row: row, rows: 5))
        #expect(row == 4 || emoji != Emoji.at(column: column, row: row + 1, rows: 5))
      }
    }
  }
}
