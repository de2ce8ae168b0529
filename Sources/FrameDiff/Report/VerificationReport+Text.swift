internal import Markup

extension VerificationReport {
  /// For people at a terminal: what changed in full, what did not in a line.
  var paragraphs: String {
    var lines: [String] = []
    for film in films where film.word != "same" {
      lines.append("\(film.word) \(shown: label(film)): \(film.paragraph)")
      if !film.approval.isEmpty {
        lines.append("    if that is right: \(shown: film.approval)")
      }
    }
    for orphan in orphans {
      lines.append("orphan \(shown: orphan): no scenario asks for it")
    }
    let notes = Set(films.filter { $0.word == "same" }.flatMap(\.notes))
    lines += notes.sorted()
    lines.append(headline + "  in \(Self.hundredths(seconds)) s")
    return lines.map { $0 + "\n" }.joined()
  }

  /// Seconds with two decimal places.
  static func hundredths(_ seconds: Double) -> String {
    DecimalText.text(seconds, places: 2, trims: false)
  }

  /// For a comment on a pull request.
  var markdown: String {
    var text = "### \(passes ? "✅" : "❌") \(headline)\n"
    let shown = films.filter { $0.word != "same" }
    if !shown.isEmpty {
      text += "\n| scenario | | what changed |\n|---|---|---|\n"
      for film in shown {
        text +=
          "| \(Self.cell(label(film))) | \(film.word) | "
          + "\(Self.cell(film.paragraph)) |\n"
      }
      let commands = shown.map(\.approval).filter { !$0.isEmpty }
      if !commands.isEmpty {
        text +=
          "\nIf that is "
          + "right:\n\n```sh\n" + commands.map(PlainText.line).joined(separator: "\n") + "\n```\n"
      }
    }
    if !orphans.isEmpty {
      text +=
        "\nNo scenario asks for: "
        + "" + orphans.map { "`\(shown: $0)`" }.joined(separator: ", ") + "\n"
    }
    return text
  }

  private static func cell(_ text: String) -> String {
    var result = ""
    for character in PlainText.lines(text) {
      switch character {
      case "|", "<", "*", "_", "[", "\\": result += "\\\(character)"
      case "\n": result += "<br>"
      default: result.append(character)
      }
    }
    return result
  }

  /// Annotations of GitHub's workflows, one a film that does not pass.
  ///
  /// Newlines, commas and the like are escaped as its toolkit does (actions/toolkit, command.ts).
  var github: String {
    films.filter { !$0.passes }.map { film in
      let title = "keyrise verify: \(label(film)) \(film.word)"
      let approval = film.approval.isEmpty ? "" : "\nIf that is right: \(film.approval)"
      return
        "::error file=\(GitHubText.property(film.scenario)),"
        + "title=\(GitHubText.property(title))::" + GitHubText.data(film.paragraph + approval)
        + "\n"
    }.joined()
  }
}
