import Foundation
import KeyboardAvoidance
import Markup

extension NewCommand {
  /// A package that plays code of UIKit as its author wrote it: its folders by relative paths, a
  /// strategy that starts it, a test on all devices, a scenario and the whole command line.
  struct CodePackage {
    /// The module's name, a type's name.
    let name: String
    /// The folders with the code, by absolute paths.
    let folders: [String]
    /// The modules that the code imports and whose files are among its own, so that all is one
    /// module.
    let modules: [String]
    /// The files that import a module which is neither here nor in the folders, by absolute paths.
    let leftOut: [(path: String, module: String)]
    /// The files and folders that nothing of the library can need, by absolute paths: those whose
    /// declarations are unavailable, examples and what has an app's entry.
    let unneeded: [String]
    /// The view controller that is played, or `nil` for a library that is started.
    let controller: Controller?
    /// How the library is started, if the code says so, such as `Manager.shared.isEnabled = true`.
    let start: String?
    /// The outlet that starts it, of a library that is a class of a storyboard's, such as
    /// `var scrollView: AvoidingScrollView?`.
    let outlet: String?
    /// Where the package gets Keyrise from.
    let source: StarterPackage.Source

    /// A view controller of the code.
    struct Controller {
      var name: String
      /// Whether it is final, and so becomes a strategy itself.
      var isFinal: Bool
    }

    /// The identifier that scenarios know the strategy by.
    var id: String { String(StarterPackage.id(of: name).dropLast("-played".count)) + "-code" }

    /// Finds in Swift files what a package has to know.
    init(
      name: String, folders: [String], controller: String?, source: StarterPackage.Source
    ) throws(Failure) {
      self.name = name
      // A folder in another one is named so that nothing of it is left out.
      self.folders = folders.filter { folder in
        !folders.contains { folder.hasPrefix($0 + "/") }
      }
      self.source = source
      let all = self.folders.flatMap(Self.swiftFiles).compactMap { path in
        (try? String(contentsOfFile: path, encoding: .utf8)).map { (path: path, text: $0) }
      }
      let isUnneeded = { (file: (path: String, text: String)) in
        let around = folders.filter { file.path == $0 || file.path.hasPrefix($0 + "/") }
        let length = around.map(\.count).max() ?? 0
        return Self.isUnneeded(file.path.dropFirst(length), file.text)
      }
      let files = all.filter { !isUnneeded($0) }
      unneeded = all.filter(isUnneeded).map(\.path)
      let texts = files.map(\.text)
      guard !texts.isEmpty else {
        throw Failure(Messages.noSwiftFiles(folders.joined(separator: "', '")))
      }
      // A module is called as its manifest says, or as its folder is, or as the folder of its
      // sources.
      let own = Set(
        folders.flatMap {
          $0.split(separator: "/").suffix(2).map(String.init) + Self.targets(in: $0)
        }
      )
      let imports = files.map { (path: $0.path, modules: Self.imports($0.text)) }
      modules = Set(imports.flatMap(\.modules)).intersection(own).sorted()
      leftOut = imports.compactMap { file in
        file.modules.subtracting(own).subtracting(Self.known).min().map { (file.path, $0) }
      }
      guard let controller else {
        self.controller = nil
        start = texts.lazy.compactMap(Self.start).first
        outlet = start == nil ? texts.lazy.compactMap(Self.outlet).first : nil
        return
      }
      (start, outlet) = (nil, nil)
      let missing = Dictionary(leftOut.map { ($0.path, $0.module) }) { first, _ in first }
      self.controller = try Self.controller(
        controller, in: all, played: Set(files.map(\.path)).subtracting(missing.keys),
        missing: missing)
    }

    /// Finds the declaration of a view controller in a file that is played.
    ///
    /// - Parameters:
    ///   - played: The paths of the files that are played.
    ///   - missing: The modules that keep files from being played, by their paths.
    private static func controller(
      _ name: String, in files: [(path: String, text: String)], played: Set<String>,
      missing: [String: String]
    ) throws(Failure) -> Controller {
      let declarations = files.compactMap { file in
        declaration(of: name, in: file.text).map { (path: file.path, line: $0) }
      }
      if let line = declarations.first(where: { played.contains($0.path) })?.line {
        return Controller(name: name, isFinal: line.firstRange(of: "final ") != nil)
      }
      guard let path = declarations.first?.path else {
        throw Failure("no file of the folder declares 'class \(shown: name)'")
      }
      let shown = OutputPaths.FilePlace.path(
        from: FileManager.default.currentDirectoryPath, to: path)
      if let module = missing[path] {
        throw Failure(Messages.controllerImports(name, in: shown, module))
      }
      let folder = shown.split(separator: "/").dropLast().joined(separator: "/")
      throw Failure(
        Messages.controllerLeftOut(name, in: shown, folder: folder.isEmpty ? "." : folder))
    }

    /// The modules that there are on Linux under the names of Apple's.
    private static let known: Set<String> = [
      "Combine", "CoreFoundation", "CoreGraphics", "Dispatch", "Foundation", "ObjectiveC",
      "QuartzCore", "Swift", "UIKit",
    ]

    /// The modules that a file imports, those within `#if canImport` aside.
    private static func imports(_ text: String) -> Set<String> {
      var depth = 0
      var found: Set<String> = []
      for line in text.split(whereSeparator: \.isNewline) {
        let line = line.drop(while: \.isWhitespace)
        if line.hasPrefix("#if") { depth += 1 }
        if line.hasPrefix("#endif") { depth -= 1 }
        guard depth == 0,
          let name = line.firstMatch(
            of:
              /^(?:@\w+ +)*(?:(?:public|internal|private|package) +)?import +(?:(?:class|struct|enum|protocol|func) +)?(\w+)/
          )?.1
        else { continue }
        found.insert(String(name))
      }
      return found
    }

    /// A module's name for a folder or a class: `my-library` is `MyLibraryPlayed`.
    static func moduleName(_ words: String) -> String {
      let parts = words.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      let name = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      return (name.first?.isLetter ?? false ? String(name.prefix(50)) : "Code" + name.prefix(50))
        + "Played"
    }

    /// The line up to the name that declares a class.
    private static func declaration(of name: String, in text: String) -> Substring? {
      text.split(whereSeparator: \.isNewline).first { line in
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return zip(words, words.dropFirst()).contains { $0 == "class" && $1 == name }
          && !line.drop(while: \.isWhitespace).hasPrefix("//")
      }
    }

    /// Whether nothing of a library can need a file, by its path below the library's folder.
    private static func isUnneeded(_ path: Substring, _ text: String) -> Bool {
      let isExample = path.split(separator: "/").dropLast().contains { folder in
        ["Example", "Examples", "Demo", "Demos", "Sample", "Samples"].contains {
          folder.hasSuffix($0)
        }
      }
      let isRetired =
        path.contains(/Deprecated/) && text.contains(/@available\(\*, unavailable/)
        && !text.contains(/@available\([^)]*\bdeprecated\b/)
      return isExample || isRetired
        || text.contains(/^@(?:main|UIApplicationMain)\b/.anchorsMatchLineEndings())
    }

    /// The outlet of a class that a storyboard has in the place of a scroll view or a constraint.
    private static func outlet(_ text: String) -> String? {
      guard
        let found = text.firstMatch(
          of: /\bclass (\w+) *: *(UIScrollView|UITableView|NSLayoutConstraint)\b/)
      else { return nil }
      let name = found.2 == "NSLayoutConstraint" ? "bottomConstraint" : "scrollView"
      return "var \(name): \(found.1)?"
    }

    /// How a class with a shared instance that can be enabled is enabled.
    private static func start(_ text: String) -> String? {
      guard
        let shared = text.firstMatch(
          of: /static (?:\w+ )?(let|var) (shared|default|sharedInstance)\b/),
        let type = text[..<shared.range.lowerBound].matches(of: /\bclass (\w+)/).last?.1,
        let flag = text.firstMatch(of: /\bvar (isEnabled|enable|enabled)\b\s*(:\s*Bool|=)/)?.1
      else { return nil }
      return "\(type).\(shared.2).\(flag) = true"
    }

    /// The modules of the packages in a folder; of no package, the folders in it.
    private static func targets(in folder: String) -> [String] {
      let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
      let manifests = all.filter { $0 == "Package.swift" || $0.hasSuffix("/Package.swift") }
      if manifests.isEmpty { return all.filter { !$0.contains(/[\/.]/) } }
      return manifests.flatMap { path -> [String] in
        let text = (try? String(contentsOfFile: folder + "/" + path, encoding: .utf8)) ?? ""
        return text.matches(of: /\.target\(\s*name:\s*"(\w+)"/).map { String($0.1) }
      }
    }

    static func swiftFiles(in folder: String) -> [String] {
      if folder.hasSuffix(".swift") { return [folder] }
      let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
      return all.sorted().filter { $0.hasSuffix(".swift") && !$0.hasSuffix("Package.swift") }
        .map { folder + "/" + $0 }
    }
  }
}

// MARK: - Files

extension NewCommand.CodePackage {
  /// The files of a package at an absolute path.
  func files(in directory: String) -> [(path: String, text: String)] {
    [
      ("Package.swift", manifest), (".gitignore", ".build/\n"), ("README.md", readme),
      ("Scenarios/sign-up.yaml", scenario),
      ("Sources/\(name)/Code.txt", list(from: directory)),
      ("Sources/\(name)/Played.swift", strategy),
      ("Sources/Tool/Tool.swift", tool), ("Tests/\(name)Tests/\(name)Tests.swift", tests),
      (".github/workflows/ci.yml", StarterPackage.text(of: ".github/workflows/ci.yml")),
    ]
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2

    import PackageDescription

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v15)],
      dependencies: [\(source.dependency)],
      targets: [
        // The code of the folders in Code.txt as it is, and the strategy that starts it.
        .target(
          name: "\(name)",
          dependencies: [
            .product(name: "Combine", package: "keyrise"),
            .product(name: "KeyboardAvoidance", package: "keyrise"),
            .product(name: "UIKit", package: "keyrise"),
          ],
          exclude: ["Code.txt"], swiftSettings: [.swiftLanguageMode(.v5)],
          plugins: [.plugin(name: "PlayUIKit", package: "keyrise")]),
        // The whole command line with it: swift run tool audit …
        .executableTarget(
          name: "tool",
          dependencies: ["\(name)", .product(name: "KeyriseCLI", package: "keyrise")],
          path: "Sources/Tool"),
        .testTarget(
          name: "\(name)Tests",
          dependencies: [
            "\(name)", .product(name: "Audit", package: "keyrise"),
            .product(name: "Auditing", package: "keyrise"),
            .product(name: "KeyboardAvoidance", package: "keyrise"),
          ]),
      ]
    )

    """
  }

  private func list(from directory: String) -> String {
    func path(_ place: String) -> String {
      OutputPaths.FilePlace.path(from: directory, to: place)
    }
    let paths =
      folders.map(path) + (leftOut.map(\.path) + unneeded).map { "-" + path($0) }
      + modules.map { "import " + $0 }
    return """
      # The folders with the code, relative to the package; '-' leaves out what is below a path, and
      # 'import Name' a module whose files are listed here, too. SwiftPM does not see by itself that a
      # file has come or gone there: touch Package.swift.
      \(paths.joined(separator: "\n"))

      """
  }

  private var profile: String {
    """
    static let profile = StrategyProfile(
        id: "\(id)", summary: "The code of \(name) as it is.", origin: "This package",
        mechanism: .insetAndOffset)
    """
  }

  private var strategy: String {
    let head = "import KeyboardAvoidance\nimport UIKit\n\n"
    let type: String
    let body: String
    switch controller {
    case .some(let controller) where controller.isFinal:
      type = controller.name
      body = """
        /// The controller is played as it is.
        extension \(type): PortedController {
          \(profile)
        }
        """
    case .some(let controller):
      type = controller.name + "Played"
      body = """
        /// The controller is played as it is.
        final class \(type): \(controller.name), PortedController {
          \(profile)
        }
        """
    case nil:
      type = name + "Screen"
      body = """
        /// The screen with the form of a scenario; made anew for every simulation, as is all static
        /// state.
        final class \(type): UIViewController, PortedController {
          \(profile)
        \(outlet.map { "  // As a storyboard has it in the place of the form's.\n  @Outlet \($0)\n" } ?? "")
          override func viewDidLoad() {
            super.viewDidLoad()
            \(start ?? outlet.map { _ in "// The library is started by its outlet." } ?? "// Start the library here, as an app does: its manager, or its views in this one.")
          }
        }
        """
    }
    return head + body + """


      /// The strategy that is played.
      public var played: any CatalogStrategy.Type { Ported<\(type)>.self }

      """
  }

  private var tool: String {
    """
    import KeyriseCLI
    import \(name)

    @main struct Tool {
      static func main() async { await Keyrise.main(strategies: [played]) }
    }

    """
  }

  private var tests: String {
    """
    import Audit
    import Auditing
    import KeyboardAvoidance
    \("import") Testing
    import \(name)

    @Suite struct \(name)Tests {
      /// The form, in a few lines; Form knows every element that a scenario knows.
      let form = Form {
        Field("name")
        Field("email", type: .email)
        Space(240)
        Field("about", height: 80, isTextView: true)
        Field("phone", type: .phone)
      }

      @Test func `Every field stays clear on every device`() async {
        let strategy = played.init(options: StrategyOptions())
        let survey = await FormAudit().survey(of: form, under: [strategy], on: DeviceCatalog.all)
        #expect(survey.passes, "\\(survey.table)")
      }
    }

    """
  }

  private var scenario: String {
    StarterPackage.text(of: "Scenarios/sign-up.yaml").replacing(
      "strategy: glide", with: "strategy: \(id)"
    )
    .split(separator: "\n", omittingEmptySubsequences: false).prefix { $0 != "expect:" }
    .joined(separator: "\n") + "\n"
  }

  private var readme: String {
    """
    # \(name)

    Code of UIKit as its author wrote it, played with Keyrise on Linux: `Sources/\(name)/Code.txt` lists its
    folders, `Played.swift` starts it.

    ```sh
    swift run tool audit Scenarios/*.yaml --strategy \(id)
    swift run tool audit Scenarios/*.yaml --field all --device all --storm all --strategy \(id)
    swift run tool render Scenarios/sign-up.yaml -o sign-up.html
    swift test
    ```

    """
  }
}

// MARK: - Sentences

extension Messages {
  static func noSwiftFiles(_ folders: String) -> String {
    "'\(shown: folders)' has no Swift files; code in Objective-C or C# has to be ported"
  }

  static func controllerImports(_ name: String, in path: String, _ module: String) -> String {
    "'class \(shown: name)' is in '\(shown: path)', which cannot be played: it imports "
      + "'\(shown: module)', which is nowhere; name its folder with another --code if it is Swift of UIKit"
  }

  static func controllerLeftOut(_ name: String, in path: String, folder: String) -> String {
    "'class \(shown: name)' is in '\(shown: path)', which is left out as an example or an app's "
      + "entry; name its folder, too: --code '\(shown: folder)'"
  }
}
