import Markup

// What keyrise new says of packages with a strategy of one's own.
extension Messages {
  static let newWithoutName =
    "keyrise new wants a file name, or --strategy and a type's name: keyrise new --strategy Glide"

  static func onlyWithStrategy(_ flag: String) -> String {
    "\(flag) says where the package of --strategy gets keyrise from; there is no --strategy here"
  }

  static let templateAndStrategy =
    "--template is for scenarios, --strategy for packages; leave out one"

  static let pathAndURL = "--path and --url both say where keyrise is; leave out one"

  static func notADirectoryName(_ name: String) -> String {
    "'\(name)' is no name for the package's directory"
  }

  static func notAURL(_ url: String) -> String {
    "'--url \(url)' is not a URL"
  }

  static func notACheckout(_ path: String) -> String {
    "'--path \(path)' is no checkout of keyrise: there is no Package.swift of that name in it"
  }

  static let noCheckout =
    "this keyrise was not built in a checkout; name one with --path, or a repository with --url"

  static func unusableStrategyName(
    _ name: String, _ problem: StarterPackage.NameProblem
  ) -> String {
    let start = "'--strategy \(name)'"
    switch problem {
    case .notAType(let nearest):
      return start + " is no name of a Swift type: a capital, then letters and digits, 60 at most"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .taken:
      return start
        + ": what the package uses has this name; choose another, such as '\(name)Avoidance'"
    case .takenIdentifier(let id):
      return start + ": keyrise has a strategy '\(id)'; choose another name"
    }
  }

  static func cannotWritePackage(_ directory: String) -> String {
    "cannot write the package '\(directory)'"
  }

  static func wrotePackage(_ directory: String, strategy id: String) -> String {
    "wrote \(directory)/; try it with: cd \(directory) && swift test && "
      + "swift run tool audit Scenarios/*.yaml --strategy all"
  }

  static let controllerWithoutCode =
    "--controller names a class of the code that --code plays; there is no --code here"

  static let codeAndStrategy =
    "--code plays code of UIKit, --strategy begins a strategy of the model; leave out one"

  static func noCodeFolder(_ folder: String) -> String {
    "'\(shown: folder)' is not there; --code takes a folder with Swift files"
  }

  static func noSwiftFiles(_ folders: String) -> String {
    "'\(shown: folders)' has no Swift files; code in Objective-C or C# has to be ported"
  }

  static func noController(_ name: String) -> String {
    "no file of the folder declares 'class \(shown: name)'"
  }

  static func leftOut(_ count: Int, importing module: String) -> String {
    (count == 1 ? "1 file is left out that imports" : "\(count) files are left out that import")
      + " '\(shown: module)'; name its folder with another --code if it has to be played"
  }

  static func unneeded(_ count: Int) -> String {
    (count == 1 ? "1 file is left out" : "\(count) files are left out")
      + " that nothing needs: examples, and what is marked unavailable"
  }

  static func wroteCodePackage(_ directory: String, strategy id: String) -> String {
    "wrote \(directory)/; try it with: cd \(directory) && "
      + "swift run tool audit Scenarios/*.yaml --strategy \(id)"
  }
}
