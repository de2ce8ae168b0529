package import FrameSequence
package import Keyframes

extension FrameRate {
  /// Makes the rate that a clock ticks at; nil unless it is above 0.
  package init?(_ rate: Rational) {
    self.init(rate.numerator, rate.denominator)
  }
}
