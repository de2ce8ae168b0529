/// Finds the word that was probably meant.
public enum Spelling {
  /// Returns the candidate that was probably meant by a word, or `nil` when none is near.
  ///
  /// Another name for the same thing comes first, then the nearest word, then one that begins so.
  public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let candidates = Array(candidates)
    return synonym(of: word, among: candidates) ?? similar(to: word, among: candidates)
      ?? longer(than: word, among: candidates)
  }

  /// Returns the candidate that differs least from a word.
  ///
  /// Near is a third of the letters of the shorter of the two, so that a word of two is near to
  /// itself alone. Case, hyphens, underscores and spaces cost nothing, so `TextField` finds
  /// `textField`. A number is never mistaken for another: `iphone-99` is no misspelt `iphone-4`. Of
  /// equals the one that begins like the word for longest wins, and then the first.
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

  /// Returns the candidate that begins with a word and adds least to it.
  ///
  /// Of equals it is the last, which is the newest of several models. A number is not continued: `iphone-1` is no beginning of `iphone-15`.
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

  /// Shorter words begin too many others.
  private static let shortestBeginning = 4

  private static func synonym(of word: String, among candidates: [String]) -> String? {
    let meant = synonyms[String(folded(word))] ?? []
    return meant.first(where: candidates.contains)
  }

  /// What people write, in folded letters, and what scenarios call it.
  private static let synonyms: [String: [String]] = [
    "switch": ["toggle"], "checkbox": ["toggle"], "tap": ["focus"], "click": ["focus"],
    "touch": ["focus"], "hide": ["dismiss"], "blur": ["dismiss"], "close": ["dismiss"],
    "section": ["group"], "card": ["group"], "input": ["field"], "textfield": ["field"],
    "textarea": ["textView"], "text": ["label"], "heading": ["label"], "views": ["form"],
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
