package import KeyboardAvoidance
internal import Keyframes
internal import Markup

/// Why a video cannot be measured.
package enum MeasuringError: Error, Hashable {
  /// The temporary file could not be made, written or read.
  case noSpace
  /// Bytes that should be a picture are none.
  case notAPicture
  /// A picture has no pixels.
  case noPicture
  /// The pictures have different sizes from an instant on, in seconds.
  case sizeChanges(at: Double)
  /// There are too few frames to see a motion in.
  case tooFew(frames: Int)
  /// The pictures are too small or too flat to be a screen, in pixels.
  case notAScreen(width: Int, height: Int)
  /// The device that is named has a screen of another shape: the pictures' size in pixels, and the
  /// device's in points.
  case otherScreen(width: Int, height: Int, device: Device)
}

extension MeasuringError: CustomStringConvertible {
  /// The error as a sentence.
  package var description: String {
    switch self {
    case .noSpace:
      "the frames could not be kept in a temporary file; is the disk full, or TMPDIR not writable?"
    case .notAPicture: "the frames cannot be read as pictures"
    case .noPicture: "there are no pictures in the video"
    case .sizeChanges(let time):
      "the pictures change their size at \(DecimalText.readable(time, places: 2, trims: false)) s; cut the video there"
    case .tooFew(let frames):
      "there \(frames == 1 ? "is 1 frame" : "are \(frames) frames"), in which no motion can be seen"
    case .notAScreen(let width, let height):
      "pictures of \(width)x\(height) pixels are too small to show a screen with a keyboard"
    case .otherScreen(let width, let height, let device):
      "a screen of \(width)x\(height) pixels is not that of \(device.name), which has "
        + "\(Int(device.screen.width))x\(Int(device.screen.height)) points; leave out --device, or where the "
        + "screen is a part of the pictures, say where with --crop"
    }
  }
}
