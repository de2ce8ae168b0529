import FrameSequence
import Testing

@Suite struct FrameSequenceErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let error: FrameSequenceError
    let sentence: String

    var testDescription: String { sentence }
  }

  static let cases = [
    Case(
      error: .unsupportedSize(width: 0, height: 9),
      sentence: "cannot make a picture of 0x9 pixels: each side must be from 1 to 32767"),
    Case(
      error: .malformedPixels(width: 2, height: 2, bytesPerRow: 7, byteCount: 9),
      sentence: "9 bytes at 7 bytes a row are not a picture of 2x2 pixels"),
    Case(
      error: .sizesDiffer(width: 1, height: 2, otherWidth: 3, otherHeight: 4),
      sentence: "the frames of a sequence must have one size, but 1x2 and 3x4 pixels occur"),
    Case(
      error: .invalidPlan(problem: "it has no frames"),
      sentence: "cannot write the sequence: it has no frames"),
    Case(
      error: .compressionFailed(zlibCode: -4),
      sentence: "cannot compress a picture: zlib failed with status -4"),
    Case(
      error: .gifFailed(gifCode: 7),
      sentence: "cannot encode a GIF: giflib failed with status 7"),
    Case(
      error: .cannotCreateDirectory(path: "out", code: 13),
      sentence: "cannot create the directory 'out': Permission denied"),
    Case(
      error: .cannotRead(path: "out", code: 5), sentence: "cannot read 'out': Input/output error"),
    Case(
      error: .cannotWrite(path: "x.png", code: 28),
      sentence: "cannot write 'x.png': No space left on device; "
        + "free some space or choose another place"),
    Case(
      error: .cannotRemove(path: "out/frame-0009.png", code: 1),
      sentence: "cannot remove the stale frame 'out/frame-0009.png': Operation not permitted"),
    Case(
      error: .notADirectory(path: "x.png"),
      sentence: "'x.png' is a file, and the frames need a directory; choose another path"),
    Case(
      error: .isADirectory(path: "out"),
      sentence: "'out' is a directory, and a file is wanted there; choose another path"),
    Case(
      error: .exists(path: "x.yaml"),
      sentence: "'x.yaml' exists and is not overwritten; choose another path"),
    Case(
      error: .danglingLink(path: "out"),
      sentence:
        "'out' is a symbolic link to nothing; make what it points to, or choose another path"),
    Case(
      error: .foreignDirectory(path: "out", file: "notes.txt"),
      sentence: "'out' was not written by keyrise: it holds 'notes.txt' and no manifest of ours; "
        + "choose another directory"),
    Case(
      error: .foreignFile(path: "out", file: "frame-0003.png"),
      sentence: "'out' holds a 'frame-0003.png' that keyrise did not write; move it away"),
    Case(
      error: .otherManifest(path: "out/manifest.json", schema: "keyrise.frames/2"),
      sentence: "'out/manifest.json' is keyrise.frames/2, and this keyrise reads "
        + "keyrise.frames/1; use the keyrise that wrote it, or render the frames again"),
    Case(error: .interrupted, sentence: "interrupted; nothing was left behind"),
  ]

  @Test(arguments: cases) func `Every error is a sentence`(_ example: Case) {
    #expect(example.error.description == example.sentence)
  }
}
