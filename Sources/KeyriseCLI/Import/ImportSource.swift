import Foundation
import FrameSequence
import Importing
import Scenario

/// A file to import.
struct ImportSource {
  /// The path, or `-` for standard input.
  var path: String

  /// Its name in messages and comments.
  var name: String {
    path == "-" ? "<stdin>" : URL(fileURLWithPath: path).lastPathComponent
  }

  /// The name of its scenario.
  var stem: String { String(name.split(separator: ".").first ?? "screen") }

  /// One byte more than a file may have, so that excess is noticed.
  private static let limit = ScreenImport.maximumByteCount + 1

  /// Reads the file.
  ///
  /// - Throws: ``Failure`` when it cannot be read.
  func bytes() throws -> [UInt8] {
    guard path == "-" else {
      guard let bytes = try WholeFile.read(path, limit: Self.limit) else {
        throw Failure(Messages.noImport(path))
      }
      return bytes
    }
    return StandardStream.input.read(limit: Self.limit)
  }

  /// The scenes that can be imported.
  ///
  /// - Throws: ``Failure`` that says what is wrong, also where the file has no scenes.
  func scenes() throws -> [ListedScene] {
    let bytes = try bytes()
    let name = path == "-" ? name : path
    let found: [ListedScene]?
    do throws(ImportError) {
      found = try ScreenImport.scenes(bytes)
    } catch {
      throw Failure(Messages.cannotImport(name, because: error.sentence))
    }
    guard let found else {
      throw Failure(Messages.cannotImport(name, because: Messages.onlyStoryboards))
    }
    return found
  }

  /// Imports the file.
  ///
  /// The resulting scenario has passed `keyrise check`.
  ///
  /// - Throws: ``Failure`` that says what is wrong.
  func draft(_ options: ScreenImport.Options) throws -> ScenarioDraft {
    let bytes = try bytes()
    let draft: ScenarioDraft
    do throws(ImportError) {
      draft = try ScreenImport.draft(bytes, options: options)
    } catch {
      throw Failure(Messages.cannotImport(path == "-" ? name : path, because: error.sentence))
    }
    let result = Scenario.parse(bytes: Array(draft.yaml(source: name).utf8), fileName: name)
    if result.scenario == nil {
      throw Failure(
        Messages.cannotImport(
          path == "-" ? name : path, because: result.errors.first?.message ?? ""))
    }
    return draft
  }
}
