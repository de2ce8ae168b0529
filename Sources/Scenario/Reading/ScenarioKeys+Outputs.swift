extension KeySet {
  static let output = KeySet(
    "an output",
    [
      "path": "Where it goes, from the scenario's directory; the ending says what it is",
      "at": "The instant of a .png, as --at has it; 'shown' by default",
      "scale": "Pixels per point; as --scale says by default",
      "loop": "How often an animation plays: a number, once, or forever, the default",
    ])

  /// The keys of an output of which it is not known yet whether it is an illustration.
  static let anyOutput = output.adding([
    "figure": "Where one instant with its dimensions goes, instead of 'path'",
    "strip": "Where moments side by side go, instead of 'path'",
    "onion": "Where ghosts of what moves go, instead of 'path'",
    "plot": "Where positions over time go, instead of 'path'",
    "sheet": "Where strategies on one page go, instead of 'path'",
    "compare": "Where a few strategies in one row go, instead of 'path'",
  ])

  /// The keys of an output that is an illustration.
  static func illustration(_ kind: IllustrationRequest.Kind) -> KeySet {
    let path: KeyValuePairs = [kind.rawValue: "Where it goes, from the scenario's directory"]
    let all = KeySet(owner(of: kind), path).adding([
      "title": "Words above; the scenario's title by default, '' for none",
      "caption": "Words below; '' for none",
      "frame": "What is drawn around screens: none, outline or bezel; bezel by default in rows",
      "theme": "The page's colours: light or dark; light by default",
      "scale": "Pixels per point of a .png or what plays; as --scale says by default",
    ])
    switch kind {
    case .figure:
      return all.adding([
        "at": "The instant, as --at has it; 'shown' by default",
        "show": "A list of what is pointed out; what is worth it by default",
      ])
    case .strip, .onion:
      return all.adding([
        "at": "The instants, separated by commas, instead of 'moments'",
        "moments": "even, events or motion; motion by default",
        "count": "How many moments; 5 by default",
        "span": "From when to when, such as 0.2s..shown",
      ]).adding(kind == .strip ? ["columns": "How many stand in a row at most"] : [:])
    case .plot:
      return all.adding(["span": "From when to when, such as 0.2s..shown"])
    case .sheet, .compare:
      return all.adding([
        "at": "The instant, as --at has it; 'shown' by default",
        "strategies": "Strategies, instead of the scenario's",
        "columns": "How many stand in a row at most",
        "loop": "How often what plays does: a number, once, or forever, the default",
      ])
    }
  }

  private static func owner(of kind: IllustrationRequest.Kind) -> String {
    switch kind {
    case .figure: "a figure"
    case .strip: "a strip"
    case .onion: "an onion"
    case .plot: "a plot"
    case .sheet: "a sheet"
    case .compare: "a comparison"
    }
  }
}
