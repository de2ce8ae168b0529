import FrameDiff
import FrameSequence
import Measuring
import Scenario

extension VideoReader {
  /// The most bytes that the pictures of a film may take, as PNGs: a choice.
  private static let byteLimit = 1 << 30

  /// The film with all its pictures, or a still picture as a film of one frame.
  ///
  /// The last frame stays for as long as frames usually do, as nothing tells how long.
  ///
  /// - Throws: ``Failure``, or `FrameSequenceError`.
  func sequence() throws -> PlayedSequence {
    let ending = OutputRequest.ending(of: path) ?? ""
    let hasAlpha = ["gif", "webp"].contains(ending)
    var pictures: [SequencePicture] = []
    var known: [PictureFingerprint: Int] = [:]
    var shown: [Int] = []
    var size = PixelSize(width: 0, height: 0)
    var byteCount = 0
    let outcome = try readPictures(hasAlpha: hasAlpha) { picture in
      let bitmap = Bitmap(picture, hasAlphaBelow: hasAlpha)
      if shown.isEmpty { size = bitmap.size }
      guard bitmap.size == size else {
        throw FrameSequenceError.sizesDiffer(
          width: size.width, height: size.height, otherWidth: bitmap.size.width,
          otherHeight: bitmap.size.height, path: path)
      }
      let fingerprint = PictureFingerprint(of: bitmap)
      if let index = known[fingerprint] {
        shown.append(index)
        return
      }
      let png = try bitmap.encoded(level: .draft)
      byteCount += png.count
      guard byteCount <= Self.byteLimit else { throw Failure(Messages.filmTooLarge(path)) }
      known[fingerprint] = pictures.count
      shown.append(pictures.count)
      pictures.append(
        SequencePicture(fingerprint: fingerprint) { [path] in .png(png, path: path) })
    }
    let times = outcome.times.map { $0 - (outcome.times.first ?? 0) }
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    let usual = steps.isEmpty ? 1.0 / 60 : steps[steps.count / 2]
    return PlayedSequence(
      name: path, size: size,
      frames: times.indices.map { index in
        PlayedSequence.Frame(
          time: times[index],
          duration: times.indices.contains(index + 1) ? times[index + 1] - times[index] : usual,
          picture: shown[index])
      },
      pictures: pictures)
  }
}

extension Bitmap {
  /// The bytes that ffmpeg wrote; the lower half of the picture may be the alpha of the upper.
  fileprivate init(_ picture: NetpbmPicture, hasAlphaBelow: Bool) {
    let height = hasAlphaBelow ? picture.height / 2 : picture.height
    let count = picture.width * height
    let bytes = picture.bytes
    let pixels = (0..<count).map { index -> UInt32 in
      let alpha = hasAlphaBelow ? UInt32(bytes[3 * (count + index)]) : 255
      return alpha << 24 | UInt32(bytes[3 * index + 2]) << 16
        | UInt32(bytes[3 * index + 1]) << 8 | UInt32(bytes[3 * index])
    }
    self.init(size: PixelSize(width: picture.width, height: height), pixels: pixels)
  }
}
