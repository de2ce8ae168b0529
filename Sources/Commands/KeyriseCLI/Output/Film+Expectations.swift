import KeyboardAvoidance
import Markup
import Playing
import Rendering

extension Film {
  /// Says which expectations are broken; returns whether none is.
  func report(expectationsOf name: String, _ console: Console) -> Bool {
    let failures = failures
    for failure in failures {
      console.complain("\(shown: name): " + Messages.failedExpectation(failure))
    }
    return failures.isEmpty
  }
}
