package import Keyframes

/// A note about an import: a guess, or something that was left out.
package enum ImportNote: Hashable, Sendable {
  // Lost
  case labelsShortened(Int)
  case valuesShortened(Int)
  case notImported(kind: String, count: Int)
  case rowsFromCode(Int)
  case prototypes(Int)
  case embeddedViews(Int)
  case coveredSteps(Int)
  case besideScrollView(Int)
  case barLeftOut(isEmpty: Bool)
  case notReachable(Int)
  case notPlaced(Int)
  case squeezed(Int)
  case otherWindows(Int)
  case otherViews([String])
  case otherDumps(Int)
  case fieldsWithoutHint
  case tooMany(limit: Int)
  case textCut(Int)
  case noFields
  case truncated
  // Guessed
  case notDetermined([String], ScreenElement.Doubt)
  case layoutNotDetermined
  case laidOut(from: Size, device: String)
  case notAScreen(Size)
  case freeform(Size)
  case contentReaches(Double)
  case animating
  case wordsAlone(Int)
  case editableUnknown(Int)
  case alertInFront
  case keyboardUp(Double)
  case keyboardGuessed(Double)
  case footerGuessed, barGuessed, contentGuessed, presentedAsSheet
  case rowsPlaced(Int)
  case device(String, others: [String])
  case deviceByHand(Size)
  // To draw it
  case fonts([String])
  case missingFont(String, package: String)
  // What a format never tells
  case keyboardsUnknown
  case looksUnknown, groundsUnknown, secureUnknown, textViewsUnknown, placeholdersUnknown, oneDevice
  case customClasses([String])
  case hidden(Int)

  var isTextCut: Bool {
    if case .textCut = self { true } else { false }
  }

  var isSqueezed: Bool {
    if case .squeezed = self { true } else { false }
  }

  /// Whether something of the screen is missing from the scenario, or not known to be right.
  ///
  /// Whether it is a loss of this screen: facts that the format never has are none.
  package var isLoss: Bool {
    switch self {
    case .barLeftOut(let isEmpty): !isEmpty
    case .labelsShortened, .valuesShortened, .notImported, .rowsFromCode, .prototypes,
      .embeddedViews, .coveredSteps, .layoutNotDetermined, .besideScrollView,
      .notReachable, .notPlaced, .squeezed, .otherViews, .otherDumps, .fieldsWithoutHint, .tooMany,
      .textCut, .noFields, .truncated, .notDetermined, .notAScreen, .contentReaches, .animating:
      true
    case .otherWindows, .laidOut, .freeform, .keyboardUp, .keyboardGuessed, .footerGuessed,
      .barGuessed, .rowsPlaced, .contentGuessed, .presentedAsSheet, .wordsAlone, .editableUnknown,
      .alertInFront, .device, .deviceByHand, .keyboardsUnknown, .looksUnknown, .groundsUnknown,
      .secureUnknown, .textViewsUnknown, .placeholdersUnknown, .oneDevice, .customClasses, .hidden,
      .fonts, .missingFont:
      false
    }
  }
}

/// Why there is nothing to import.
package enum ImportError: Error, Hashable, Sendable {
  case empty
  case tooLarge(limit: Int)
  case unrecognised
  case malformed(String, reason: String, line: Int?)
  case hasDoctype(line: Int)
  case tooDeep(limit: Int)
  case notIOS(String)
  case launchScreen
  case oldXcode(String)
  case noElements(ScreenImport.Format)
  case noScreenSize(ScreenImport.Format)
  case nothingToShow, noRoom, noScenes
  case unknownScene(String, known: [String])
  case severalScenes([ScreenImport.ListedScene])
  case noSceneWithFields([String])
  case tooManyFields(limit: Int)
  case sceneWithoutScenes(ScreenImport.Format)
  case unknownDevice(String)
  case deviceForDump(ScreenImport.Format)
  case unknownField(String, known: [String])
  case tooMuchOutput
  case noKeyboard
  case differentScreens(Size, Size)
  case nothingInCommon
}
