/// Which way round an interface stands, after `UIInterfaceOrientation`.
///
/// The two that lay an interface out differently: `portraitUpsideDown` looks like portrait, and
/// `landscapeLeft` like `landscapeRight` but for the side of the camera, which no picture shows.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  /// The short edges are at the top and at the bottom.
  case portrait
  /// The long edges are at the top and at the bottom.
  case landscape
}
