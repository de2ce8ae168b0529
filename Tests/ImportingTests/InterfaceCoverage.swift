@testable import Importing

/// The fate of each feature of Interface Builder: the table of docs/importing.md.
enum InterfaceCoverage {
  /// The fate of a feature.
  enum Fate: String, Hashable, Sendable, CaseIterable {
    case taken, guessed, lost
  }

  /// Something of Interface Builder.
  struct Row: Hashable, Sendable {
    var what: String
    var fate: Fate
    /// Its form in a scenario, or how that is guessed.
    var becomes: String
    /// The kinds under which losses of it are counted.
    var losses: [InterfaceInterpreter.Loss] = []
  }

  private static func taken(_ what: String, _ becomes: String) -> Row {
    Row(what: what, fate: .taken, becomes: becomes)
  }

  private static func guessed(_ what: String, _ becomes: String) -> Row {
    Row(what: what, fate: .guessed, becomes: becomes)
  }

  private static func lost(_ what: String, _ losses: InterfaceInterpreter.Loss...) -> Row {
    Row(
      what: what, fate: .lost, becomes: losses.map { "`\($0.rawValue)`" }.joined(separator: ", "),
      losses: losses)
  }

  static let rows: [Row] = [
    taken(
      "text fields, text views, search bars",
      "`field`, `textView` where they stand, a search bar's Cancel"),
    taken("keyboards, return keys, secure entry, placeholders, texts", "`type`, `return`, …"),
    taken(
      "capitals, return keys that wait for text, keyboards without words",
      "`autocapitalization`, `enablesReturnKeyAutomatically`, `bar`"),
    taken("border styles", "`border`"),
    taken("sizes and weights of fonts, text styles", "`size`, `weight`, `style`"),
    taken("colours of words, grounds and tints, also of the catalogue", "`color`, `tint`, …"),
    taken("tints of the app, the root view and views around", "`tint`"),
    taken("corner radii by runtime attributes and buttons' configurations", "`cornerRadius`"),
    taken("labels, buttons, switches", "`label`, `button`, `toggle`"),
    taken(
      "segmented controls, sliders, steppers, progress views, page controls",
      "`segmentedControl`, `slider`, `stepper`, `progress`, `pageControl`"),
    taken("static tables, plain, grouped and inset grouped", "a `group` a section"),
    taken("section headers and footers", "`header`, `footer`, or a `label` in a plain table"),
    taken("separators with their insets", "`separator`"),
    taken("rows of UIKit's own styles, chevrons and ticks", "`cell`, `accessory`"),
    taken("scroll views, their insets and contents", "`scroll`, `scrollView`"),
    taken("safe areas, layout guides, constraints, masks, size classes", "frames"),
    taken("embedded view controllers of the file", "what is in them"),
    taken("navigation bars, large titles, bar buttons, tab bars, toolbars", "`bars`"),
    taken("a bar above the keyboard's guide, and what only hangs on it", "`footer`"),
    guessed("pictures", "`image`: a placeholder as large, with its accessibility label"),
    taken("fields in toolbars", "a `group` with the bar's buttons"),
    guessed("a bar with a field at the bottom", "a `footer` that rides on the keyboard"),
    guessed(
      "how far a scroll view scrolls that only masks fill", "as far as what is in it reaches"),
    guessed("an opaque bar whose view is saved at the top, or just below it", "`view` and `bars`"),
    guessed("several views with fields exactly over each other", "the last one, said as a loss"),
    guessed("sizes of words on another device", "estimates; what hangs on them is flagged"),
    guessed("prototype cells", "one row where it is drawn, said as a loss"),
    lost("pickers", .picker, .datePicker),
    lost("web views, maps, cameras, 3D", .webView, .map, .camera),
    lost("spinners that spin", .spinner),
    lost("bars that stand elsewhere than the system's", .bar, .embeddedBar),
    lost("scope bars", .scopeBar),
    lost("pictures that cover most of the screen", .backdrop),
    lost("blurs", .blur),
    lost("segments with pictures", .segmentPicture),
    lost("pictures beside and behind a button's words", .buttonPicture, .buttonGround),
    lost("pictures behind fields", .fieldGround),
    lost("words at a side of buttons with a ground", .buttonAlignment),
    lost("buttons that show nothing until code gives them words, in bars too", .silentButton),
    lost("dark keyboards of light screens", .darkKeyboard),
    lost("detail buttons of rows", .detailButton),
    lost("fonts of other families, which are set in Inter", .fontFamily),
    lost("attributed texts of several looks, of which the words are taken", .attributedText),
    lost("italics and underlines", .slant),
    lost("toolbars without words", .emptyToolbar),
    lost("views that are always laid out from right to left", .rightToLeft),
    lost("fields whose words do not begin at the left", .fieldAlignment),
    lost("colours that the file only names", .catalogueColor),
    lost("white words on a ground that is not told", .whiteWords),
    lost("borders and shadows by runtime attributes", .line),
    lost(
      "fields in navigation bars, other views in bars, pictures on their buttons",
      .barField, .titleView, .barPicture),
    lost("lines above titles, colours of bars", .prompt, .barColor),
    lost(
      "disabled controls, transparent views and clear words of fields, which are drawn in full",
      .disabled, .seeThrough),
    lost("scroll views that do not scroll", .fixedScroll),
    lost("views of other kinds", .unknownView),
  ]

  /// The table as docs/importing.md has it.
  static var markdown: String {
    "| of Interface Builder | is | in the scenario, or counted as |\n| --- | --- | --- |\n"
      + rows.map { "| \($0.what) | \($0.fate.rawValue) | \($0.becomes) |\n" }.joined()
  }
}
