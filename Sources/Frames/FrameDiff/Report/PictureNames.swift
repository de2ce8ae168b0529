/// Names for the pictures of films, after their baselines, no two of them the same.
///
/// Where two baselines in different folders have one file name, their folders stand before it, as
/// many as tell them apart.
enum PictureNames {
  /// Names for baselines by their paths, in their order.
  static func stems(of paths: [String]) -> [String] {
    let parts = paths.map(parts)
    var counts = paths.map { _ in 1 }
    func stems() -> [String] {
      zip(parts, counts).map { parts, count in
        parts.suffix(count).joined(separator: "-")
          // Where folders cannot tell them apart, a number does.
          + (count > parts.count ? "-\(count - parts.count + 1)" : "")
      }
    }
    while true {
      let names = stems()
      var taken: [String: [Int]] = [:]
      // Some file systems take no notice of case.
      for (index, name) in names.enumerated() {
        taken[name.lowercased(), default: []].append(index)
      }
      let equal = taken.values.filter { $0.count > 1 }
      if equal.isEmpty { return names }
      for indices in equal {
        let isExhausted = indices.allSatisfy { counts[$0] >= parts[$0].count }
        for index in indices.dropFirst(isExhausted ? 1 : 0)
        where isExhausted || counts[index] < parts[index].count {
          counts[index] += 1
        }
      }
    }
  }

  /// The folders of a baseline and its name without the ending.
  static func parts(of path: String) -> [String] {
    var parts = path.split(separator: "/").filter { ![".", ".."].contains($0) }.map { String($0) }
    if let name = parts.popLast() {
      parts.append(
        name.hasSuffix(Baseline.fileEnding)
          ? String(name.dropLast(Baseline.fileEnding.count)) : name)
    }
    return parts
  }
}
