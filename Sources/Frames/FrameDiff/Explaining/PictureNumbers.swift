/// A number for the picture of every frame, the same for pictures that count as equal.
struct PictureNumbers {
  /// By frame of the first sequence.
  var before: [Int]
  /// By frame of the second sequence.
  var after: [Int]

  /// Numbers by which only equal pictures are the same.
  init(_ before: PlayedSequence, _ after: PlayedSequence) {
    var numbers: [PictureFingerprint: Int] = [:]
    func number(_ picture: SequencePicture) -> Int {
      let number = numbers[picture.fingerprint] ?? numbers.count
      numbers[picture.fingerprint] = number
      return number
    }
    func byFrame(_ sequence: PlayedSequence) -> [Int] {
      let byPicture = sequence.pictures.map(number)
      return sequence.frames.map { byPicture[$0.picture] }
    }
    self.before = byFrame(before)
    self.after = byFrame(after)
  }
}
