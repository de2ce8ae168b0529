import Foundation
import KeyboardAvoidance
import Platform

/// A package with a strategy of one's own, its test, a scenario, a command line and a file for
/// continuous integration: `Examples/Glide` under another name.
struct StarterPackage {
  /// The strategy's type, which is also the name of the package.
  let name: String
  /// Where the package gets Keyrise from.
  let source: Source

  enum Source {
    /// A checkout, by its absolute path.
    case path(String)
    /// A repository, and the first release that will do; its main branch where there is none yet.
    case url(String, release: String?)

    /// The line of a manifest.
    var dependency: String {
      switch self {
      case .path(let path): ".package(name: \"keyrise\", path: \(path.debugDescription))"
      case .url(let url, let release):
        ".package(url: \(url.debugDescription), "
          + (release.map { "from: \($0.debugDescription))" } ?? "branch: \"main\")")
      }
    }
  }

  /// The identifier that scenarios know the strategy by: `SmoothGlide` is `smooth-glide`.
  var id: String { Self.id(of: name) }

  static func id(of name: String) -> String {
    var id = ""
    var previous: Character = "-"
    for (index, character) in zip(name.indices, name) {
      let following = name[index...].dropFirst().first
      // The last capital of several begins the next word: HTTPGlide is http-glide.
      let begins =
        character.isUppercase
        && (!previous.isUppercase || following?.isLowercase == true)
      if begins, previous != "-" { id += "-" }
      id += character == "_" ? "-" : character.lowercased()
      previous = character == "_" ? "-" : character
    }
    return id
  }

  /// The files, by their paths in the package.
  var files: [(path: String, text: String)] {
    StarterTexts.all.map { file in
      var text = file.text
      if file.path == "Package.swift" {
        text = text.replacing(#".package(name: "keyrise", path: "../..")"#, with: source.dependency)
      }
      return (renamed(file.path), renamed(text))
    }
  }

  private func renamed(_ text: String) -> String {
    text.replacing("Glide", with: name).replacing("glide", with: id)
  }

  /// The text of one of the files that packages are made of.
  static func text(of path: String) -> String {
    StarterTexts.all.first { $0.path == path }?.text ?? ""
  }
}

// MARK: - Names

extension StarterPackage {
  /// Why a type cannot be called so.
  enum NameProblem {
    /// It is no name of a type; with one that would do, if there is one.
    case notAType(nearest: String?)
    /// A module or a type that the package uses has the name.
    case taken
    /// A strategy has the identifier.
    case takenIdentifier(String)
  }

  /// Returns why a strategy cannot be called so, or `nil` when it can.
  static func problem(withName name: String) -> NameProblem? {
    guard isTypeName(name) else {
      let words = name.split { !isLetter($0) && !($0.isASCII && $0.isNumber) }
      let nearest = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      return .notAType(nearest: isTypeName(nearest) ? nearest : nil)
    }
    if takenNames.contains(name) { return .taken }
    let id = id(of: name)
    return StrategyCatalog.profile(id: id) == nil ? nil : .takenIdentifier(id)
  }

  /// Longer names make longer file names than file systems take.
  private static let longestName = 60

  private static func isLetter(_ character: Character) -> Bool {
    character.isASCII && character.isLetter
  }

  private static func isTypeName(_ name: String) -> Bool {
    guard let first = name.first, isLetter(first), first.isUppercase else { return false }
    return name.count <= longestName
      && name.allSatisfy { isLetter($0) || ($0.isASCII && $0.isNumber) || $0 == "_" }
  }

  /// Modules and types that the files of the package use, and words of the language.
  private static let takenNames: Set<String> = [
    "Any", "ArgumentParser", "Audit", "AvoidanceStrategy", "Before", "Bool", "CatalogStrategy",
    "Device", "Double", "EdgeInsets", "Field", "Form", "Foundation", "Interface", "InterfaceEvent",
    "KeyboardAvoidance", "KeyboardNotification", "Keyframes", "Keyrise", "KeyriseCLI",
    "KeyriseTesting", "Point", "Protocol", "Scenario", "Self", "Sendable", "Space",
    "StrategyOption", "StrategyOptions", "StrategyProfile", "String", "Suite", "Swift", "Test",
    "Testing", "Tool", "Type",
  ]
}

// MARK: - Writing

extension StarterPackage {
  /// The directory that keyrise was built in, if that is a checkout of it; an absolute path.
  static var ownCheckout: String? {
    guard let executable = RunningProgram.path else { return nil }
    var folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
    while folder.path != "/" {
      if isCheckout(folder.path) { return folder.path }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }

  /// Whether a directory holds the package `keyrise`.
  static func isCheckout(_ path: String) -> Bool {
    let manifest = try? String(contentsOfFile: path + "/Package.swift", encoding: .utf8)
    return manifest?.firstRange(of: #"name: "keyrise","#) != nil
  }

  /// Writes the package to a directory that does not exist, whole or not at all.
  ///
  /// - Throws: ``Failure`` when anything has the name, or it cannot be written.
  func write(to directory: String) throws { try Self.write(files, to: directory) }

  /// Writes files to a directory that does not exist, all or none.
  static func write(_ files: [(path: String, text: String)], to directory: String) throws {
    let manager = FileManager.default
    let target = URL(fileURLWithPath: directory).standardizedFileURL
    guard (try? manager.attributesOfItem(atPath: target.path)) == nil else {
      throw Failure(Messages.exists(directory))
    }
    let parent = target.deletingLastPathComponent()
    let staging = parent.appendingPathComponent(
      ".\(target.lastPathComponent).\(UUID().uuidString.prefix(8))")
    defer { try? manager.removeItem(at: staging) }
    do {
      for file in files {
        let url = staging.appendingPathComponent(file.path)
        try manager.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url)
      }
      try manager.moveItem(at: staging, to: target)
    } catch {
      throw Failure("cannot write the package '\(directory)'")
    }
  }
}
