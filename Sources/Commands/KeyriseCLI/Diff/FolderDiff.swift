import FrameDiff
import FrameSequence
import Markup

/// Two folders compared file by file, by name.
struct FolderDiff {
  /// The result for one name.
  struct Entry {
    var name: String
    var outcome: Outcome
    var text = ""
    /// The comparison, where both folders have the name.
    var member: JSONValue.Member?
    var figures: [[DifferencePage.Figure]] = []
  }

  /// The answers, the worst first.
  enum Outcome: String, CaseIterable {
    case failed, changed, removed, added, tolerated, same
  }

  var before: PictureFolder
  var after: PictureFolder
  var pair: DiffPair
  /// Whether the pictures of what differs are asked for.
  var wantsFigures: Bool

  /// Compares everything, several names at once; what cannot be read is reported and skipped.
  func entries() async -> [Entry] {
    let sides = (Set(before.names), Set(after.names))
    return await withTaskGroup(of: Entry.self) { group in
      var left = sides.0.union(sides.1).sorted()[...]
      func addOne() {
        guard let name = left.popFirst() else { return }
        let isThere = (sides.0.contains(name), sides.1.contains(name))
        group.addTask { await entry(name, isInBefore: isThere.0, isInAfter: isThere.1) }
      }
      for _ in 0..<max(1, pair.jobs) { addOne() }
      var entries: [Entry] = []
      while let entry = await group.next() {
        entries.append(entry)
        addOne()
      }
      let order = Outcome.allCases
      return entries.sorted { first, second in
        let ranks = [first, second].map { order.firstIndex(of: $0.outcome) ?? 0 }
        return ranks[0] == ranks[1] ? first.name < second.name : ranks[0] < ranks[1]
      }
    }
  }

  private func entry(_ name: String, isInBefore: Bool, isInAfter: Bool) async -> Entry {
    guard isInBefore, isInAfter else {
      return Entry(
        name: name, outcome: isInBefore ? .removed : .added,
        text: isInBefore ? Messages.onlyInFirst : Messages.onlyInSecond,
        figures: figure(isInBefore ? before : after, name, isInBefore ? "Before" : "After"))
    }
    guard PictureFolder.isPicture(name) else { return bytes(of: name) }
    do {
      let result = try await pair.compare(before.path(of: name), after.path(of: name))
      let outcome: Outcome =
        result.isIdentical ? .same : result.passes ? .tolerated : .changed
      var entry = Entry(name: name, outcome: outcome, text: result.text, member: result.member)
      if wantsFigures, outcome == .changed || outcome == .tolerated {
        entry.figures = try await DiffPictures(pair: pair).figures(of: result)
      }
      return entry
    } catch {
      return Entry(name: name, outcome: .failed, text: Messages.sentence(error))
    }
  }

  /// Compares a file that is not a picture by its bytes.
  private func bytes(of name: String) -> Entry {
    let digests = [before, after].map { WholeFile.digest(of: $0.path(of: name)) }
    guard let one = digests[0], let other = digests[1] else {
      return Entry(name: name, outcome: .failed, text: Messages.unreadableFile)
    }
    return one == other
      ? Entry(name: name, outcome: .same, text: Messages.sameBytes)
      : Entry(name: name, outcome: .changed, text: Messages.otherBytes)
  }

  private func figure(
    _ folder: PictureFolder, _ name: String, _ caption: String
  ) -> [[DifferencePage.Figure]] {
    guard wantsFigures, !name.hasSuffix("/"), PictureFolder.isPicture(name),
      let bytes = try? PictureFile.bytes(of: folder.path(of: name))
    else { return [] }
    return [[.init(caption, png: bytes)]]
  }
}

/// The results of comparing folders, for several formats.
struct FolderReport {
  var entries: [FolderDiff.Entry]
  var seconds: Double

  /// Whether nothing was added or removed and all differences are within the tolerance.
  var passes: Bool { entries.allSatisfy { [.same, .tolerated].contains($0.outcome) } }

  /// Whether something could not be compared.
  var hasFailed: Bool { entries.contains { $0.outcome == .failed } }

  /// A summary such as `2 changed, 1 added, 9 the same`.
  var headline: String {
    let words: [(FolderDiff.Outcome, String)] = [
      (.failed, "could not be compared"), (.changed, "changed"), (.removed, "removed"),
      (.added, "added"), (.tolerated, "within the tolerance"), (.same, "the same"),
    ]
    let counts = words.compactMap { outcome, word -> String? in
      let count = entries.count { $0.outcome == outcome }
      return count > 0 ? "\(count) \(word)" : nil
    }
    return counts.isEmpty ? Messages.nothingToCompare : counts.joined(separator: ", ")
  }

  /// The text for people: a line for each difference, and the headline.
  var text: String {
    let lines = entries.filter { $0.outcome != .same }.map {
      "\($0.outcome.rawValue) \(shown: $0.name): \($0.text)"
    }
    return (lines + [headline]).map { $0 + "\n" }.joined()
  }

  var junit: String {
    let cases = entries.map { entry in
      let passes = [.same, .tolerated].contains(entry.outcome)
      return JUnitReport.Case(
        name: entry.name, file: entry.name,
        problem: passes
          ? nil
          : JUnitReport.Problem(
            isError: entry.outcome == .failed, word: entry.outcome.rawValue, message: entry.text))
    }
    return JUnitReport(command: "diff", cases: cases).text
  }

  var page: DifferencePage {
    DifferencePage(
      headline: headline,
      items: entries.map {
        DifferencePage.Item(
          name: $0.name, word: $0.outcome.rawValue, text: $0.text, rows: $0.figures)
      })
  }
}
