/// A value that Core Animation could interpolate: one that can be added, subtracted and scaled.
///
/// These are the operations an additive animation needs: a difference between two values that fades
/// to `AdditiveArithmetic.zero` while it is added to the model value.
public protocol Animatable: AdditiveArithmetic, Hashable, Sendable {
  /// Returns this value with every component multiplied by a factor.
  ///
  /// The factor may lie outside 0…1: springs and Béziers can overshoot.
  func scaled(by factor: Double) -> Self
}

extension Double: Animatable {
  /// Returns the product of this number and the factor.
  public func scaled(by factor: Double) -> Double { self * factor }
}
