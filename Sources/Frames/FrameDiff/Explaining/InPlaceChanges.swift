extension Explanation {
  /// Frames that differ where both sequences show the same before and after them: another picture
  /// in place of the old one, and nothing that time explains.
  struct InPlaceChanges {
    private(set) var frames: [PlayedComparison.Pair] = []
    /// By frame, the number that the picture would have if it had not changed.
    private var undone: (before: [Int: Int], after: [Int: Int]) = ([:], [:])

    /// The longest stretch in which both may show what the other never does: in more frames than
    /// that something may move another way.
    static let limit = 2

    /// Finds them; frames of which it is known that something stands elsewhere are none.
    init(
      _ played: PlayedComparison, _ numbers: PictureComparisons.Numbers,
      standElsewhere: (PlayedComparison.Pair) -> Bool
    ) {
      let moments = played.moments
      let known = Set(numbers.before)
      var index = 1
      while index < moments.count {
        guard moments[index].outcome == .different else {
          index += 1
          continue
        }
        let end = moments[index...].firstIndex { $0.outcome != .different } ?? moments.count
        defer { index = end }
        guard end < moments.count, moments[index - 1].outcome != .different,
          let first = moments[index - 1].moment.before, let last = moments[end].moment.before
        else { continue }
        let run = moments[index..<end].compactMap(\.moment.pair)
        guard run.count == end - index, !run.contains(where: standElsewhere) else { continue }
        let held = numbers.before[first] == numbers.before[last] ? numbers.before[first] : nil
        if let held, run.allSatisfy({ numbers.before[$0.before] == held }) {
          for one in run { undone.after[one.after] = held }
        } else if let held, run.allSatisfy({ numbers.after[$0.after] == held }) {
          for one in run { undone.before[one.before] = held }
        } else if run.count <= Self.limit,
          run.allSatisfy({ !known.contains(numbers.after[$0.after]) })
        {
          for one in run { undone.after[one.after] = numbers.before[one.before] }
        } else {
          continue
        }
        frames += run
      }
    }

    /// Gives pictures that changed in place the numbers of the pictures they replace.
    func undo(in numbers: inout PictureComparisons.Numbers) {
      for (frame, number) in undone.before { numbers.before[frame] = number }
      for (frame, number) in undone.after { numbers.after[frame] = number }
    }
  }
}
