/// The edges of a frame, and those of every few rows together, for a first rough look.
struct FrameEdges {
  let fine: EdgeMap
  let coarse: EdgeMap
  /// How many rows are one in the rough look.
  let factor: Int

  init(_ frame: LuminanceFrame, factor: Int) {
    fine = EdgeMap(frame)
    self.factor = max(1, factor)
    coarse = fine.reduced(by: self.factor)
  }

  /// The rows of the rough look that lie in rows of the frame.
  func coarseRows(_ range: Range<Int>) -> Range<Int> {
    let lower = (range.lowerBound + factor - 1) / factor
    return lower.upTo(range.upperBound / factor)
  }
}
