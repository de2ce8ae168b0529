/// A strategy that scenarios can select by name and configure with options.
///
/// Those of ``StrategyCatalog`` conform to it; a strategy of your own need not.
public protocol CatalogStrategy: AvoidanceStrategy {
  /// Creates the strategy with options that fit its profile.
  init(options: StrategyOptions)
}
