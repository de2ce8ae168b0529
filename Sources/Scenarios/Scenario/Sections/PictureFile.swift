import Foundation

/// The pictures that stand beside a scenario.
enum PictureFile {
  /// The directory of the scenario that is being read.
  @TaskLocal static var directory = ""

  /// The most pixels of a picture: those of a photograph of 16 megapixels.
  private static let maximumPixelCount = 16_777_216

  /// The path of a picture by its name; `nil` where it leads out of the directory, or to no PNG of
  /// a usable size.
  static func path(of name: String, in directory: String) -> String? {
    let steps = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.isEmpty, !steps.contains(""), !steps.contains("..") else { return nil }
    let path = directory.isEmpty ? name : directory + "/" + name
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 24)
    guard read(descriptor, &header, header.count) == header.count,
      header.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    else { return nil }
    func side(_ start: Int) -> Int { header[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (side(16), side(20))
    let isUsable = width > 0 && height > 0 && width <= maximumPixelCount / max(height, 1)
    return isUsable ? path : nil
  }
}
