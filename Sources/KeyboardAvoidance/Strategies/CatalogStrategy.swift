/// A strategy that scenarios know by name, and may set the options of.
///
/// Those of ``StrategyCatalog`` are; a strategy of one's own need not be.
public protocol CatalogStrategy: AvoidanceStrategy {
  /// Creates the strategy with options that fit its profile.
  init(options: StrategyOptions)
}
