import FrameDiff

/// What drawing shots gave, so that each is drawn, hashed and encoded once.
struct DrawnShots {
  private var pictures: [Shot: (bitmap: Bitmap, fingerprint: PictureFingerprint)] = [:]
  private var files: [Shot: [UInt8]] = [:]

  /// More shots are not remembered.
  private static let limit = 2000

  mutating func bitmap(of shot: Shot) -> Bitmap { drawn(shot).bitmap }

  mutating func picture(of shot: Shot) -> SequencePicture {
    let (bitmap, fingerprint) = drawn(shot)
    return SequencePicture(fingerprint: fingerprint) { .bitmap(bitmap) }
  }

  mutating func png(of shot: Shot) throws -> [UInt8] {
    if let known = files[shot] { return known }
    if files.count >= Self.limit { files = [:] }
    let bytes = try bitmap(of: shot).encoded()
    files[shot] = bytes
    return bytes
  }

  private mutating func drawn(
    _ shot: Shot
  ) -> (bitmap: Bitmap, fingerprint: PictureFingerprint) {
    if let known = pictures[shot] { return known }
    if pictures.count >= Self.limit { pictures = [:] }
    let bitmap = shot.bitmap
    let made = (bitmap, PictureFingerprint(of: bitmap))
    pictures[shot] = made
    return made
  }
}
