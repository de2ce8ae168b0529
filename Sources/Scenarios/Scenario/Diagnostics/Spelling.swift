/// Finds the word that was probably meant.
public enum Spelling {
  /// Returns the candidate that was probably meant by a word, or `nil` when none is near.
  ///
  /// A synonym is preferred, then one that goes on after a hyphen, then the nearest word, then one
  /// with this prefix.
  public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let candidates = Array(candidates)
    // `iphone-se` means `iphone-se-3`, although `iphone-x` has fewer other letters.
    let start = word.lowercased() + "-"
    let goingOn = candidates.filter { $0.lowercased().hasPrefix(start) }
    return synonym(of: word, among: candidates) ?? longer(than: word, among: goingOn)
      ?? similar(to: word, among: candidates) ?? longer(than: word, among: candidates)
  }

  /// Returns the candidate that differs least from a word.
  ///
  /// A candidate is near when it differs in at most a third of the letters of the shorter word, so
  /// a word of two letters is near only to itself. Case, hyphens, underscores and spaces cost
  /// nothing, so `TextField` finds `textField`. A number is never mistaken for another: `iphone-99`
  /// is no misspelt `iphone-4`. Among equals the one with the longest common prefix wins, and then
  /// the first.
  private static func similar(to word: String, among candidates: [String]) -> String? {
    let letters = folded(word)
    guard letters.count <= longestWord else { return nil }
    let digits = letters.filter(\.isNumber)
    var best: (word: String, distance: Int, prefix: Int)?
    for candidate in candidates {
      let other = folded(candidate)
      let limit = min(letters.count, other.count) / 3
      guard abs(letters.count - other.count) <= limit, other.filter(\.isNumber) == digits else {
        continue
      }
      let distance = distance(from: letters, to: other)
      guard distance <= limit else { continue }
      let prefix = zip(letters, other).prefix { $0 == $1 }.count
      if let best, (best.distance, -best.prefix) <= (distance, -prefix) { continue }
      best = (candidate, distance, prefix)
    }
    return best?.word
  }

  /// Longer words are text that landed in the wrong place, not misspellings.
  private static let longestWord = 64

  /// Returns the candidate with a word as its prefix that adds the fewest letters.
  ///
  /// Among equals it is the last, which is the newest of several models. A number is not continued:
  /// `iphone-1` is no prefix of `iphone-15`.
  private static func longer(than word: String, among candidates: [String]) -> String? {
    let letters = folded(word)
    guard letters.count >= shortestBeginning, letters.count <= longestWord else { return nil }
    var best: (word: String, count: Int)?
    for candidate in candidates {
      let other = folded(candidate)
      guard other.count > letters.count, other.starts(with: letters) else { continue }
      if letters.last?.isNumber ?? false, other[letters.count].isNumber { continue }
      if let best, best.count < other.count { continue }
      best = (candidate, other.count)
    }
    return best?.word
  }

  /// Shorter words are prefixes of too many others.
  private static let shortestBeginning = 4

  private static func synonym(of word: String, among candidates: [String]) -> String? {
    let meant = synonyms[String(folded(word))] ?? []
    return meant.first(where: candidates.contains)
  }

  /// Common synonyms, in folded letters, and their names in scenarios.
  private static let synonyms: [String: [String]] = [
    "switch": ["toggle"], "checkbox": ["toggle"], "tap": ["focus"], "click": ["focus"],
    "touch": ["focus"], "hide": ["dismiss"], "blur": ["dismiss"], "close": ["dismiss"],
    "section": ["group"], "card": ["group"], "input": ["field"], "textfield": ["field"],
    "textarea": ["textView"], "text": ["label"], "heading": ["label"], "views": ["form"],
    "decimalpad": ["decimal"], "numberpad": ["number"], "numeric": ["number"],
    "phonepad": ["phone"], "tel": ["phone"], "emailaddress": ["email"], "asciicapable": ["text"],
    "wait": ["at"], "time": ["at"], "theme": ["appearance"], "os": ["ios"], "phone": ["device"],
  ]

  private static func folded(_ word: String) -> [Character] {
    word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }

  /// The optimal string alignment distance: insertions, deletions, substitutions, and swaps of
  /// neighbours, each counted once (Damerau and Levenshtein).
  static func distance(from first: [Character], to second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (i, a) in first.enumerated() {
      var row = [i + 1]
      for (j, b) in second.enumerated() {
        var cost = min(last[j] + (a == b ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a == second[j - 1], first[i - 1] == b {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[second.count]
  }
}
