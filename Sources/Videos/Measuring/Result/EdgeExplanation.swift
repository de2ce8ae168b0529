/// Which edges were looked at for the upper one of a keyboard that stands still, and why one was
/// taken: points above the screen's bottom.
package struct EdgeExplanation: Sendable, Hashable {
  /// From when on the keyboard stands there, in seconds on the film's clock.
  package var time: Double
  /// How high it is said to be, in points.
  package var height: Double
  /// The edges, from the keys upwards.
  package var edges: [Edge]

  /// An edge, or a place at which keyboards are known to end.
  package struct Edge: Sendable, Hashable {
    /// How high it is, in points.
    package var height: Double
    /// The height that keyboards of the device are known to have there, in points, if any.
    package var known: Double?
    /// How strong it is at rest, in grey levels; `nil` where there is none.
    package var step: Double?
    /// The share of the frames in motion in which it is where the keys put it, 0 to 1; `nil` where
    /// none shows that.
    package var share: Double?
    /// What was thought of it.
    package var verdict: Verdict
  }

  /// What is thought of an edge.
  package enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// It is the panel's.
    case chosen
    /// It is taken for the panel's, though keyboards are not known to be so high.
    case unusual
    /// The height was given.
    case given
    /// It is the upper edge of an accessory view.
    case accessory
    /// Nothing is there at rest.
    case noEdge = "no-edge"
    /// It may be the panel's, and another one is.
    case edge
    /// It stands where it is while the keys move.
    case stays
    /// It is not where the keys put it while they move.
    case leaves
    /// It ends before the sides, as panels do not, or reaches them, as glass does not.
    case otherLook = "other-look"
    /// Another edge above it is the panel's.
    case lower
    /// What is below it stood at the bottom of the screen before, and rides on the keyboard.
    case wasThere = "was-there"
    /// It keeps its distance from the panel: it follows the keyboard.
    case follows
  }
}
