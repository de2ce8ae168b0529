import ArgumentParser

extension CompletionKind {
  /// Completes the last of several words that commas separate.
  ///
  /// The words are only asked for when someone completes: it costs nothing at a start.
  static func commaList(_ words: @autoclosure @escaping @Sendable () -> [String]) -> CompletionKind
  {
    .custom { _, _, prefix in
      let typed = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
      return words().map { typed + $0 }
    }
  }
}
