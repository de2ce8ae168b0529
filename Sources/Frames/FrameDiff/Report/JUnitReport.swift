internal import Markup

/// Results for what collects those of tests: one case each (the de facto schema of Jenkins).
///
/// How long it took is left out, so that equal results are equal bytes, whoever came to them.
package struct JUnitReport {
  /// One result.
  package struct Case {
    /// The name of the case.
    package var name: String
    /// The file it is about.
    package var file: String
    /// The problem, or nil when there is none.
    package var problem: Problem?

    package init(name: String, file: String, problem: Problem? = nil) {
      self.name = name
      self.file = file
      self.problem = problem
    }
  }

  /// A problem of a case.
  package struct Problem {
    /// Whether it could not be checked, rather than being wrong.
    package var isError: Bool
    /// The sort of problem in one word.
    package var word: String
    /// A sentence about it.
    package var message: String
    /// The message and what to do.
    package var text: String

    package init(isError: Bool, word: String, message: String, text: String? = nil) {
      self.isError = isError
      self.word = word
      self.message = message
      self.text = text ?? message
    }
  }

  /// The command that found it, such as `verify`.
  package var command: String
  /// The results in order.
  package var cases: [Case]
  package init(command: String, cases: [Case]) {
    self.command = command
    self.cases = cases
  }

  /// The report as XML.
  package var text: String {
    let errors = cases.count { $0.problem?.isError == true }
    let failures = cases.count { $0.problem?.isError == false }
    let counts =
      "name=\"keyrise \(command)\" tests=\"\(cases.count)\" failures=\"\(failures)\" "
      + "errors=\"\(errors)\""
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n  <testsuite \(counts)>\n"
    for one in cases {
      text +=
        "    <testcase classname=\"keyrise.\(command)\" name=\"\(XMLText.escaped(one.name))\" "
        + "file=\"\(XMLText.escaped(one.file))\""
      guard let problem = one.problem else {
        text += "/>\n"
        continue
      }
      let tag = problem.isError ? "error" : "failure"
      text +=
        ">\n      <\(tag) message=\"\(XMLText.escaped(problem.message))\" "
        + "type=\"\(problem.word)\">\(XMLText.escaped(problem.text))</\(tag)>\n    </testcase>\n"
    }
    return text + "  </testsuite>\n</testsuites>\n"
  }
}
