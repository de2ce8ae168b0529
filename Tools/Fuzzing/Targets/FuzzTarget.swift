/// What a fuzzer feeds bytes to: whatever they are, there is an answer, and the laws hold.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A scenario file, read, reported on and played.
  case scenario
  /// A storm's file, read and bound to a scene.
  case storm
  /// A PNG, read by both decoders.
  case png
  /// An animated PNG, read in order and out of order.
  case apng
  /// A baseline's file, read, written again and compared.
  case baseline
  /// The manifest of a directory of frames.
  case manifest
  /// JSON text.
  case json
  /// A storyboard, a page source or another dump, imported.
  case screen
  /// The head of a request to the page's server.
  case request
  /// Parts of a run, or an entry of a cache.
  case sealed
  /// A film's frames, measured.
  case measuring
  /// Pictures, written as PNG, APNG and GIF and read back.
  case writing
  /// A valid scenario, played and drawn.
  case drawing

  /// Runs one input.
  ///
  /// - Returns: Whether the input is worth keeping, as a step on the way to others.
  /// - Throws: ``BrokenLaw``, or an error that nothing expects here.
  @discardableResult
  package func run(_ bytes: [UInt8]) throws -> Bool {
    switch self {
    case .scenario: try ScenarioInput.run(bytes)
    case .storm: try StormInput.run(bytes)
    case .png: try PNGInput.run(bytes)
    case .apng: try APNGInput.run(bytes)
    case .baseline: try BaselineInput.run(bytes)
    case .manifest: try ManifestInput.run(bytes)
    case .json: try JSONInput.run(bytes)
    case .screen: try ScreenInput.run(bytes)
    case .request: try RequestInput.run(bytes)
    case .sealed: try SealedInput.run(bytes)
    case .measuring: try MeasuringInput.run(bytes)
    case .writing: try PicturesInput.run(bytes)
    case .drawing: try DrawnInput.run(bytes)
    }
    return true
  }

  /// Inputs to begin with.
  package var seeds: [[UInt8]] {
    get throws {
      switch self {
      case .scenario: ScenarioInput.seeds
      case .storm: StormInput.seeds
      case .png: try PNGInput.seeds
      case .apng: try APNGInput.seeds
      case .baseline: try BaselineInput.seeds
      case .manifest: ManifestInput.seeds
      case .json: JSONInput.seeds
      case .screen: ScreenInput.seeds
      case .request: RequestInput.seeds
      case .sealed: SealedInput.seeds
      case .measuring: MeasuringInput.seeds
      case .writing: PicturesInput.seeds
      case .drawing: DrawnInput.seeds
      }
    }
  }
}

/// Something that has to hold for every input, and did not.
package struct BrokenLaw: Error, CustomStringConvertible {
  /// What has to hold.
  package let description: String
}

/// Throws ``BrokenLaw`` unless the law holds.
func require(_ holds: Bool, _ law: @autoclosure () -> String) throws {
  if !holds { throw BrokenLaw(description: law()) }
}
