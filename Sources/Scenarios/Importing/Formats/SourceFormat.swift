/// A format that keyrise can import, named as its users do.
package enum SourceFormat: String, Hashable, Sendable, CaseIterable {
  case storyboard
  case xib
  case pageSource = "page source"
  case debugDescription
  case recursiveDescription
  case maestro = "Maestro hierarchy"
  case maestroRunner = "Maestro view hierarchy"
  case idb = "idb describe-all"

  /// Whether it has the screen's own source, and not what one device showed at one moment.
  package var isInterfaceBuilder: Bool { self == .storyboard || self == .xib }
}
