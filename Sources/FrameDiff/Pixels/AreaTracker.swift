/// Finds the largest connected area while rows pass by.
///
/// Pixels are connected with all eight neighbours. Only the areas that reach the last row are
/// remembered.
struct AreaTracker {
  private struct Run {
    var columns: Range<Int>
    var area: Int
  }

  private var above: [Run] = []
  private var current: [Run] = []
  /// The sizes of the areas of this row and the one above; joined ones point to each other.
  private var parents: [Int] = []
  private var sizes: [Int] = []
  private(set) var largest = 0

  /// Adds a run of pixels to the row, to the right of those before.
  mutating func add(_ columns: Range<Int>) {
    let area = parents.count
    parents.append(area)
    sizes.append(columns.count)
    current.append(Run(columns: columns, area: area))
  }

  /// Ends the row: its runs are joined with those above.
  mutating func endRow() {
    if current.isEmpty {
      if !above.isEmpty {
        above.removeAll(keepingCapacity: true)
        parents.removeAll(keepingCapacity: true)
        sizes.removeAll(keepingCapacity: true)
      }
      return
    }
    var index = 0
    for run in current {
      while index < above.count, above[index].columns.upperBound < run.columns.lowerBound {
        index += 1
      }
      var other = index
      while other < above.count, above[other].columns.lowerBound <= run.columns.upperBound {
        join(run.area, above[other].area)
        other += 1
      }
    }
    renumber()
  }

  private func root(_ area: Int) -> Int {
    var area = area
    while parents[area] != area { area = parents[area] }
    return area
  }

  private mutating func join(_ first: Int, _ second: Int) {
    let one = root(first)
    let two = root(second)
    guard one != two else { return }
    let (large, small) = sizes[one] >= sizes[two] ? (one, two) : (two, one)
    parents[small] = large
    sizes[large] += sizes[small]
  }

  /// Forgets areas that ended, so that memory does not grow.
  private mutating func renumber() {
    var numbers: [Int: Int] = [:]
    var newSizes: [Int] = []
    for index in current.indices {
      let root = root(current[index].area)
      let number = numbers[root] ?? newSizes.count
      if number == newSizes.count {
        numbers[root] = number
        newSizes.append(sizes[root])
        largest = max(largest, sizes[root])
      }
      current[index].area = number
    }
    sizes = newSizes
    parents = Array(newSizes.indices)
    swap(&above, &current)
    current.removeAll(keepingCapacity: true)
  }
}
