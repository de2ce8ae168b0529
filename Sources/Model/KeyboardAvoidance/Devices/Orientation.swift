/// The orientation of an interface, after `UIInterfaceOrientation`.
///
/// Only the two that differ in layout: `portraitUpsideDown` looks like portrait, and
/// `landscapeLeft` like `landscapeRight` except for the side of the camera, which no picture shows.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  /// The short edges are at the top and at the bottom.
  case portrait
  /// The long edges are at the top and at the bottom.
  case landscape
}
