import FrameDiff
import FrameSequence
import Scenario

extension Verdict.Approval {
  /// The command that takes a file of the second side for one of the first; nil for
  /// what is no file, and for a scenario.
  init?(taking after: String, for before: String) {
    guard [after, before].allSatisfy(WholeFile.isRegular),
      ![".yaml", ".yml", ".json"].contains(where: after.hasSuffix)
    else { return nil }
    self.init(words: ["cp", "--", after, before], subject: 0)
  }
}

extension DiffCommand {
  /// Two folders compared file by file, by name.
  struct FolderDiff {
    var before: PictureFolder
    var after: PictureFolder
    var pair: DiffPair
    /// The pictures that are wanted of what differs.
    var pictures: DiffPictures

    /// Compares everything, several names at once; what cannot be read is reported and skipped.
    func verdicts() async -> [Verdict] {
      let sides = (Set(before.names), Set(after.names))
      return await sides.0.union(sides.1).sorted().concurrentMap(atOnce: pair.jobs) { name in
        await verdict(
          name, isInBefore: sides.0.contains(name), isInAfter: sides.1.contains(name))
      }
    }

    private func verdict(_ name: String, isInBefore: Bool, isInAfter: Bool) async -> Verdict {
      func verdict(_ outcome: Verdict.Outcome, _ text: String) -> Verdict {
        Verdict(name: name, scenario: name, baseline: name, outcome: outcome, text: text)
      }
      do {
        guard isInBefore, isInAfter else {
          return try await pictures.show(
            isInBefore ? try picture(before, name) : nil,
            isInAfter ? try picture(after, name) : nil,
            in: verdict(
              isInBefore ? .removed : .added,
              isInBefore ? "Only the first folder has it." : "Only the second folder has it."))
        }
        let isPicture = PictureFolder.isPicture(name)
        if !isPicture {
          let digests = [before, after].map { WholeFile.digest(of: $0.path(of: name)) }
          guard let one = digests[0], let other = digests[1] else {
            return verdict(.failed, Messages.unreadableFile)
          }
          if one == other { return verdict(.same, "The same bytes.") }
          guard VideoReader.stills[Output.ending(of: name) ?? ""] != nil, FFmpeg.isThere else {
            return verdict(.changed, Messages.otherBytes)
          }
        }
        let paths = (before.path(of: name), after.path(of: name))
        let compared =
          isPicture
          ? try await pair.compare(paths.0, paths.1) : try? await pair.compare(paths.0, paths.1)
        guard let result = compared else { return verdict(.changed, Messages.otherBytes) }
        return try await pictures.show(
          result,
          in: result.verdict(name: name, approval: Verdict.Approval(taking: paths.1, for: paths.0)))
      } catch {
        return verdict(.failed, Messages.sentence(error))
      }
    }

    /// A still that one side alone has; nil for what is none.
    private func picture(_ folder: PictureFolder, _ name: String) throws -> Picture? {
      guard pictures.isWanted, !name.hasSuffix("/"), PictureFolder.isPicture(name) else {
        return nil
      }
      return try Picture(contentsOf: folder.path(of: name), limits: DiffPair.limits)
    }
  }
}

// MARK: - Sentences

extension Messages {
  static let otherBytes = "The bytes differ; of such files nothing else is compared."

  static let unreadableFile = "It cannot be read."
}
