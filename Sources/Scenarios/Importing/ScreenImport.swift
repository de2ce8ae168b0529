internal import Keyframes

/// Imports screens: bytes of any known format become a scenario's draft.
package enum ScreenImport {
  /// The largest file that is read, in bytes.
  package static let maximumByteCount = SourceBytes.maximumByteCount

  /// Options of the command line beside the file.
  package struct Options: Hashable, Sendable {
    /// The scene of a storyboard: a class, an identifier or a title.
    package var scene: String?
    /// The device to lay a storyboard out for, or that a dump is of.
    package var device: String?
    /// The version of iOS that the scenario names, which no source tells; `nil` for the newest.
    package var ios: String?
    /// The field to focus.
    package var focus: String?

    package init(
      scene: String? = nil, device: String? = nil, ios: String? = nil, focus: String? = nil
    ) {
      self.scene = scene
      self.device = device
      self.ios = ios
      self.focus = focus
    }
  }

  /// Reads a file and writes a scenario of it.
  package static func draft(
    _ bytes: [UInt8], options: Options = Options()
  ) throws(ImportError) -> ScenarioDraft {
    let screen = try screen(bytes, options: options)
    let device = screen.format.isInterfaceBuilder ? nil : options.device
    return try DraftMaker.draft(
      screen, device: device, ios: options.ios, focus: options.focus)
  }

  /// The scenes of a storyboard, or the views of a xib, that have fields; `nil` for other formats.
  package static func scenes(_ bytes: [UInt8]) throws(ImportError) -> [ListedScene]? {
    guard case .interface(let root, let format, _) = try Recognition.recognise(bytes) else {
      return nil
    }
    return InterfaceDocument(root: root, format: format).listedScenes
  }

  /// Reads a file.
  package static func screen(
    _ bytes: [UInt8], options: Options = Options()
  ) throws(ImportError) -> Screen {
    var screen: Screen
    switch try Recognition.recognise(bytes) {
    case .interface(let root, let format, let cutTexts):
      screen = try InterfaceImport.screen(
        InterfaceDocument(root: root, format: format), scene: options.scene,
        device: options.device, ios: options.ios)
      if cutTexts > 0 { screen.note(.textCut(cutTexts)) }
    case .dump(var nodes, let format, var notes):
      if options.scene != nil { throw .sceneWithoutScenes(format) }
      let cutTexts = nodes.indices.reduce(0) { $0 + nodes[$1].cutTexts() }
      if cutTexts > 0 { notes.append(.textCut(cutTexts)) }
      guard DumpInterpreter.fieldCount(of: nodes) <= XMLReader.maximumFields else {
        throw .tooManyFields(limit: XMLReader.maximumFields)
      }
      screen = try DumpInterpreter.screen(nodes, format: format, notes: notes)
    }
    // A scenario's screen is a point wide and high, at least.
    guard screen.size.width >= 1, screen.size.height >= 1 else {
      throw .noElements(screen.format)
    }
    screen.findFooter()
    return screen
  }
}
