/// Places labels in a column: near what they name, in its order, never on one another, never
/// outside the column.
struct LabelColumn {
  /// A label before it is placed: where its middle should be, and how high it is.
  struct Item: Hashable {
    var wish: Double
    var height: Double
  }

  /// The least room between two labels.
  var gap: Double
  /// The column's upper and lower end.
  var top: Double
  var bottom: Double

  /// How high a column must be for labels not to meet.
  static func height(of items: [Item], gap: Double) -> Double {
    items.reduce(0) { $0 + $1.height } + gap * Double(max(items.count - 1, 0))
  }

  /// Returns the middles of the labels, in the given order, which must be that of their wishes.
  ///
  /// The sum of the squared distances from the wishes is the least there is: labels that meet form
  /// a block at the mean of its members' wanted places, and blocks that meet become one
  /// (the pool-adjacent-violators algorithm of isotonic regression). A column that is too short is
  /// filled from its top on and overflows at its bottom, so make it ``height(of:gap:)`` at least.
  func place(_ items: [Item]) -> [Double] {
    var blocks: [Block] = []
    for (index, item) in items.enumerated() {
      blocks.append(Block(first: index, wish: item.wish - item.height / 2, height: item.height))
      while blocks.count > 1 {
        let last = blocks[blocks.count - 1]
        let before = blocks[blocks.count - 2]
        guard start(of: before) + before.height + gap > start(of: last) else { break }
        blocks.removeLast(2)
        blocks.append(before.joined(with: last, gap: gap))
      }
    }
    var middles = Array(repeating: 0.0, count: items.count)
    var floor = top
    for block in blocks {
      var y = max(start(of: block), floor)
      for index in block.first..<block.first + block.count {
        middles[index] = y + items[index].height / 2
        y += items[index].height + gap
      }
      floor = y
    }
    return middles
  }

  private func start(of block: Block) -> Double {
    max(min(block.wish, bottom - block.height), top)
  }

  /// Labels that touch.
  private struct Block {
    var first: Int
    var count = 1
    /// Where its members want its top to be, on average.
    var wish: Double
    var height: Double

    func joined(with next: Block, gap: Double) -> Block {
      var block = self
      let nextWish = next.wish - height - gap
      let total = Double(count + next.count)
      block.wish = (wish * Double(count) + nextWish * Double(next.count)) / total
      block.count += next.count
      block.height += gap + next.height
      return block
    }
  }
}
