import RealModule

/// A damped spring that carries progress from 0 to 1, as `CASpringAnimation` defines it.
///
/// Mass and stiffness must be positive and damping must not be negative. Parameters outside these
/// ranges describe no spring; such a value is at rest from the start, with progress 1.
public struct Spring: Hashable, Sendable {
  /// The mass at the end of the spring.
  public var mass: Double

  /// The stiffness coefficient: the force towards the target for each unit of distance.
  public var stiffness: Double

  /// The damping coefficient: the friction force for each unit of velocity.
  public var damping: Double

  /// The initial velocity in distances to the target per second; positive moves towards it.
  public var initialVelocity: Double

  /// Whether a damping ratio above 1 slows the spring down.
  ///
  /// When false, as is Core Animation's default, the spring is evaluated as critically damped
  /// instead. The keyboard's nominal ratio of 4.56 depends on it: with overdamping, the animation
  /// would be at 63 % of the way after half a second.
  public var allowsOverdamping: Bool

  /// Creates a spring; the defaults are those of `CASpringAnimation` (Apple docs).
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }
}

// MARK: - The keyboard's springs

extension Spring {
  /// The keyboard's spring of iOS 7 to 18.
  ///
  /// Parameters printed from the animations inside the keyboard's animation block (Apple developer
  /// forums, thread 48088); the unit tests of react-native-keyboard-controller and of Flutter have
  /// the same.
  public static let keyboard = Spring(mass: 3, stiffness: 1000, damping: 500)

  /// The keyboard's spring of iOS 26.
  ///
  /// Parameters read from the running animation of a view pinned to the keyboard's layout guide on
  /// iOS 26; Telegram's source has the same, rounded.
  public static let keyboardIOS26 = Spring(mass: 1, stiffness: 555.0265, damping: 47.118)
}

// MARK: - Parameters in other terms

extension Spring {
  /// The undamped angular frequency √(stiffness / mass), in radians per second.
  public var angularFrequency: Double {
    Double.sqrt(stiffness / mass)
  }

  /// The damping ratio that the motion follows: below 1 it oscillates; 1 is the fastest without
  /// oscillation.
  ///
  /// It is at most 1 unless ``allowsOverdamping``. A ratio within 1e-6 of 1 counts as 1, because
  /// parameters that were read from a running system come rounded: those of iOS 26 give 0.99999998.
  public var dampingRatio: Double {
    let nominal = damping / (2 * Double.sqrt(stiffness * mass))
    if abs(nominal - 1) < 1e-6 { return 1 }
    return allowsOverdamping ? nominal : min(nominal, 1)
  }

  /// The estimated time in seconds until the spring is within 0.001 of rest.
  ///
  /// As `CASpringAnimation.settlingDuration`. Below a damping ratio of 1, it is the time at which
  /// the decaying bound of the oscillation's envelope falls to 0.001; the bound starts at 1 + |s|,
  /// where s is the coefficient of the sine. From a ratio of 1 on, it is the first multiple of 0.1
  /// s after which the distance stays below 0.001 for a second, so that the keyboard's springs
  /// return 0.6 and 0.4. Infinite without damping, and when the search of the second case finds
  /// nothing within 1000 s.
  public var settlingDuration: Double {
    guard isSpring else { return 0 }
    let epsilon = 0.001
    let motion = self.motion
    if case .underdamped(let decay, _, let sine) = motion {
      return decay > 0 ? Double.log((1 + abs(sine)) / epsilon) / decay : .infinity
    }
    var tenthsAtRest = 0
    for tenth in 1...10_000 {
      let isAtRest = abs(motion.distance(at: Double(tenth) / 10)) < epsilon
      tenthsAtRest = isAtRest ? tenthsAtRest + 1 : 0
      if tenthsAtRest == 11 { return Double(tenth - 10) / 10 }
    }
    return .infinity
  }
}

// MARK: - Evaluation

extension Spring {
  /// Returns the progress after a time in seconds: 0 at the start, 1 at rest.
  ///
  /// The closed solution of `mass·x″ + damping·x′ + stiffness·x = 0`, where x is the distance left;
  /// for damping ratios up to 1 it is that of WebKit's `SpringSolver.h`. Never ends exactly at 1,
  /// and oscillates around it when the damping ratio is below 1.
  public func progress(at time: Double) -> Double {
    guard isSpring else { return 1 }
    guard time > 0 else { return 0 }
    return 1 - motion.distance(at: time)
  }

  private var isSpring: Bool {
    mass > 0 && stiffness > 0 && damping >= 0
  }

  private var motion: Motion {
    let frequency = angularFrequency
    let ratio = dampingRatio
    if ratio < 1 {
      let decay = ratio * frequency
      let damped = frequency * Double.sqrt(1 - ratio * ratio)
      let sine = (decay - initialVelocity) / damped
      return .underdamped(decay: decay, frequency: damped, sine: sine)
    }
    if ratio == 1 {
      return .critical(decay: frequency, slope: frequency - initialVelocity)
    }
    // The slow root is computed as 1 / fast root: a difference would suffer from cancellation.
    let factor = ratio + Double.sqrt(ratio * ratio - 1)
    let fast = frequency * factor
    let slow = frequency / factor
    let slowShare = (fast - initialVelocity) / (fast - slow)
    return .overdamped(slow: slow, fast: fast, slowShare: slowShare)
  }

  /// The distance left of a spring that starts at distance 1, in one of its three regimes.
  private enum Motion {
    case underdamped(decay: Double, frequency: Double, sine: Double)
    case critical(decay: Double, slope: Double)
    case overdamped(slow: Double, fast: Double, slowShare: Double)

    func distance(at time: Double) -> Double {
      switch self {
      case .underdamped(let decay, let frequency, let sine):
        let angle = frequency * time
        return Double.exp(-decay * time) * (Double.cos(angle) + sine * Double.sin(angle))
      case .critical(let decay, let slope):
        return Double.exp(-decay * time) * (1 + slope * time)
      case .overdamped(let slow, let fast, let slowShare):
        return slowShare * Double.exp(-slow * time) + (1 - slowShare) * Double.exp(-fast * time)
      }
    }
  }
}
