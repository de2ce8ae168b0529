import ArgumentParser

/// The flag that names what stands side by side.
struct PanelOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A title of your own above a device, in order; repeatable, once for each.",
      valueName: "title"))
  var panel: [String] = []

  /// The titles, or `nil` where there are none.
  var titles: [String]? { panel.isEmpty ? nil : panel }
}
