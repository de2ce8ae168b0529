/// An edge that was looked at for the upper one of a keyboard, and what was thought of it.
struct ConsideredEdge: Hashable {
  /// How high it is above the screen's bottom, in pixels.
  var height: Double
  /// The height in points that keyboards are known to have there, if any.
  var known: Double?
  /// How strong it is at rest, in grey levels; `nil` where there is none.
  var step: Double?
  /// The share of the frames in motion in which it is where the keys put it; `nil` where none
  /// shows that.
  var share: Double?
  /// What was thought of it.
  var verdict: EdgeExplanation.Verdict

  init(
    height: Double, known: Double?, step: Double?, share: Double?,
    _ verdict: EdgeExplanation.Verdict
  ) {
    self.height = height
    self.known = known
    self.step = step
    self.share = share
    self.verdict = verdict
  }
}
