import Foundation
import FrameDiff
import FrameSequence
import Markup
import Measuring
import Scenario

/// Reads the frames of a video or a GIF, through ffmpeg, with their true times.
struct VideoReader {
  var path: String
  /// The numbered JPEGs of a directory, in the order of time; nil for one file.
  private var numbered: (names: [String], ending: String, rate: FrameRate)?
  /// The part of the pictures to read; all of it by default.
  var crop: PixelArea?
  /// The seconds of the video to read.
  var span: ClosedRange<Double>?
  var cancellation: CancellationFlag
  /// The decoder, where ffmpeg's usual one leaves out what is transparent.
  private var decoder: String?

  /// How ffmpeg calls the container of each ending: it shall not guess, for some containers name
  /// other files.
  static let containers = [
    "mp4": "mov", "mov": "mov", "m4v": "mov", "webm": "matroska", "mkv": "matroska", "avi": "avi",
    "gif": "gif",
  ]

  /// The same of still pictures.
  static let stills = ["jpg": "jpeg_pipe", "jpeg": "jpeg_pipe", "webp": "webp_pipe"]

  init(
    path: String, crop: PixelArea? = nil, span: ClosedRange<Double>? = nil,
    cancellation: CancellationFlag
  ) {
    self.path = path
    self.crop = crop
    self.span = span
    self.cancellation = cancellation
  }

  /// Reads the pictures of a folder, which all have one ending, as a film in the order of their names.
  init(
    jpegs folder: PictureFolder, ending: String, at rate: FrameRate, cancellation: CancellationFlag
  ) {
    self.init(path: folder.path, cancellation: cancellation)
    numbered = (folder.names, ending, rate)
  }

  private var ending: String { numbered?.ending.lowercased() ?? Output.ending(of: path) ?? "" }

  /// The size of the pictures, and the time at which each frame appears.
  struct Outcome {
    var width: Int
    var height: Int
    var times: [Double]
    /// The unit in which the file counts time, in seconds; 0 where it names none.
    var tick = 0.0
    /// Another size that some of them have, which ffmpeg scales to that of the first.
    var otherSize: (width: Int, height: Int)?
    /// Whether the file ends before the video does.
    var isCutOff = false
    /// Whether something in it could not be decoded.
    var isDamaged = false
  }

  /// The most pixels of a picture: a choice, more than those of 8K.
  private static let pixelLimit = 36_000_000

  /// Reads the frames that come at least an interval apart, and passes each to a function: in
  /// colour where columns are averaged, and else their luminance.
  ///
  /// - Parameters:
  ///   - columns: Into how many columns they are averaged; as many as there are by default.
  ///   - interval: Seconds; every frame by default.
  /// - Throws: ``Failure``, or what `body` throws.
  func read(
    columns: Int?, interval: Double? = nil, _ body: (LuminanceFrame) throws -> Void
  ) throws -> Outcome {
    let chosen = interval.map {
      ["select='isnan(prev_selected_t)+gte(t-prev_selected_t,\($0))'"]
    }
    let scaled = columns.map { ["scale=w=\($0):h=ih:flags=area", "format=rgb24"] }
    return try read(
      choosing: chosen ?? [], drawing: scaled ?? ["format=gray"],
      as: scaled == nil
        ? ["-c:v", "pgm", "-pix_fmt", "gray"] : ["-c:v", "ppm", "-pix_fmt", "rgb24"]
    ) { try body(LuminanceFrame($0)) }
  }

  /// Reads the frames of some spans in colour, scaled down, and passes each to a function.
  ///
  /// - Parameters:
  ///   - spans: In seconds, both ends with them.
  ///   - width: How wide the pictures become, in pixels; they are not made wider than they are.
  /// - Throws: ``Failure``, or what `body` throws.
  func readColors(
    in spans: [ClosedRange<Double>], width: Int, _ body: (NetpbmStream.Picture) throws -> Void
  ) throws -> Outcome {
    let chosen = spans.map { "between(t,\($0.lowerBound - 1e-4),\($0.upperBound + 1e-4))" }
    return try read(
      choosing: ["select='\(chosen.joined(separator: "+"))'"],
      drawing: ["scale=w='min(iw,\(width))':h=-1:flags=area", "format=rgb24"],
      as: ["-c:v", "ppm", "-pix_fmt", "rgb24"], body)
  }

  /// Reads every picture in colour, with the alpha of each as grey below it where it may have some.
  ///
  /// - Throws: ``Failure``, or what `body` throws.
  func readPictures(hasAlpha: Bool, _ body: (NetpbmStream.Picture) throws -> Void) throws -> Outcome
  {
    try read(
      choosing: [],
      drawing: hasAlpha
        ? [
          "format=rgba,split[c][a];[a]alphaextract,format=rgb24[m];[c]format=rgb24[p];[p][m]vstack"
        ] : ["format=rgb24"],
      as: ["-c:v", "ppm", "-pix_fmt", "rgb24"], missing: Messages.noFFmpegToCompare, body)
  }

  /// How ffmpeg is told of the file.
  var input: [String] {
    if let numbered {
      let folder = path.flatMap { "*?[]\\".contains($0) ? "\\\($0)" : String($0) }
      // What comes before a colon would be a protocol.
      let pattern = (path.hasPrefix("/") ? "" : "./") + "\(String(folder))/*.\(numbered.ending)"
      return ["-f", "image2", "-pattern_type", "glob", "-framerate", "\(numbered.rate)"]
        + ["-i", pattern]
    }
    let container = (Self.containers[ending] ?? Self.stills[ending]).map { ["-f", $0] } ?? []
    return (decoder.map { ["-c:v", $0] } ?? []) + container + ["-i", "file:" + path]
  }

  private func read(
    choosing choice: [String], drawing: [String], as encoding: [String],
    missing: (String) -> String = Messages.noFFmpegToRead,
    _ body: (NetpbmStream.Picture) throws -> Void
  ) throws -> Outcome {
    let ffmpeg = try FFmpeg(for: path, missing: missing)
    var filters: [String] = []
    if let span { filters.append("trim=start=\(span.lowerBound):end=\(span.upperBound)") }
    filters += choice
    filters.append("showinfo=checksum=0")
    // Without "exact" odd sides and places are rounded to even ones.
    if let crop {
      filters.append("crop=\(crop.width):\(crop.height):\(crop.x):\(crop.y):exact=1")
    }
    filters += drawing
    let arguments =
      ["-max_pixels", "\(Self.pixelLimit)"] + input + ["-map", "0:V:0"]
      + ["-fps_mode", "passthrough", "-vf", filters.joined(separator: ",")]
      + ["-f", "image2pipe"] + encoding
    var stream = NetpbmStream()
    var count = 0
    let lines: [Substring]
    do {
      lines = try ffmpeg.read(arguments, cancellation: cancellation) { bytes in
        try stream.append(bytes) { picture in
          count += 1
          try body(picture)
        }
      }
    } catch let failure as Failure {
      try checkCrop()
      throw failure
    }
    let shown = FrameLog(lines)
    guard count > 0, let size = shown.size else {
      try checkSpan()
      throw Failure(Messages.noFrames(path))
    }
    guard shown.times.count >= count else { throw Failure(Messages.noTimes(path)) }
    return Outcome(
      width: size.width, height: size.height, times: Array(shown.times.prefix(count)),
      tick: shown.tick, otherSize: shown.otherSize,
      isCutOff: shown.isCutOff || isGIFWithoutEnd || shown.lacksEnd && jpegWithoutEnd != nil,
      isDamaged: shown.isDamaged)
  }
}

// MARK: - What is wrong

extension VideoReader {
  /// Refuses what is no file with something in it, in Keyrise's words and not in ffmpeg's.
  ///
  /// - Throws: `FrameSequenceError` for a missing file, and for a pipe, which is read once and would
  ///   be waited for; ``Failure`` for an empty one.
  static func check(_ path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw FrameSequenceError.cannotRead(path: path, code: ENOENT)
    }
    guard WholeFile.isRegular(path) else { throw FrameSequenceError.notAFile(path: path) }
    if WholeFile.byteCount(of: path) == 0 { throw Failure(Messages.emptyVideo(path)) }
  }

  /// All of the video, as far as it can be decoded.
  private var whole: Outcome? {
    get throws {
      do {
        return try VideoReader(path: path, cancellation: cancellation).read(columns: 2) { _ in }
      } catch is Failure {
        return nil
      }
    }
  }

  /// - Throws: ``Failure`` when the crop is what cannot be decoded.
  private func checkCrop() throws {
    guard let crop, let size = try whole,
      crop.x + crop.width > size.width || crop.y + crop.height > size.height
    else { return }
    throw Failure(Messages.cropOutside(width: size.width, height: size.height))
  }

  /// - Throws: ``Failure`` when the span is what has no pictures.
  private func checkSpan() throws {
    guard let span, let times = try whole?.times, let last = times.last,
      !times.contains(where: span.contains)
    else { return }
    throw Failure(Messages.outsideVideo(path, duration: last - times[0]))
  }

  /// Whether the file is a GIF that lacks the byte which ends it; what follows that does not count.
  private var isGIFWithoutEnd: Bool {
    guard ending == "gif",
      let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
      file.count > 64
    else { return false }
    return file.suffix(64).last { $0 != 0 } != UInt8(ascii: ";")
  }

  /// The output of ffmpeg's filter `showinfo` about the frames that pass it.
  struct FrameLog {
    /// When each frame appears, in seconds.
    var times: [Double] = []
    /// The unit in which they are counted, in seconds; 0 where none is named.
    var tick = 0.0
    /// The size of the first.
    var size: (width: Int, height: Int)?
    /// Another size, of the first that has one.
    var otherSize: (width: Int, height: Int)?
    /// Whether ffmpeg says that the file ends before the video does.
    var isCutOff = false
    /// Whether ffmpeg says that a JPEG ends before its picture does; of some that do not, too.
    var lacksEnd = false
    /// Whether ffmpeg says that something could not be decoded, or made it up.
    var isDamaged = false

    /// Reads lines such as `[Parsed_showinfo_0 @ 0x…] n: 1 pts: 11 pts_time:0.0183333 … s:750x1334
    /// …`.
    init(_ lines: [Substring]) {
      isCutOff = lines.contains { line in
        ["partial file", "ended prematurely", "Truncat"].contains { line.firstRange(of: $0) != nil }
      }
      lacksEnd = lines.contains { $0.firstRange(of: "EOI missing") != nil }
      isDamaged = lines.contains { line in
        ["while decoding", "concealing", "Invalid data found", "submitting packet"]
          .contains { line.firstRange(of: $0) != nil }
      }
      for line in lines where line.hasPrefix("[Parsed_showinfo") {
        let words = line.split(separator: " ")
        if let index = words.firstIndex(of: "time_base:"), words.indices.contains(index + 1) {
          let parts = words[index + 1].split { $0 == "/" || $0 == "," }.compactMap { Double($0) }
          if parts.count == 2, parts[1] > 0 { tick = parts[0] / parts[1] }
        }
        guard let word = words.first(where: { $0.hasPrefix("pts_time:") }) else { continue }
        // Ticks are exact, and the seconds beside them have six digits.
        let ticks = Self.value(after: "pts:", in: words).flatMap { Double($0) }
        guard let time = tick > 0 ? ticks.map({ $0 * tick }) : Double(word.dropFirst(9)),
          time.isFinite
        else { continue }
        times.append(time)
        let sides = words.first { $0.hasPrefix("s:") }?.dropFirst(2).split(separator: "x")
          .compactMap { Int($0) }
        guard let sides, sides.count == 2 else { continue }
        let shown = (sides[0], sides[1])
        if let size, size != shown { otherSize = otherSize ?? shown } else { size = shown }
      }
    }

    /// The word that follows a name, whether a space stands between them or not.
    private static func value(after name: String, in words: [Substring]) -> Substring? {
      guard let index = words.firstIndex(where: { $0.hasPrefix(name) }) else { return nil }
      let rest = words[index].dropFirst(name.count)
      return rest.isEmpty && words.indices.contains(index + 1) ? words[index + 1] : rest
    }
  }

  /// The most bytes that the pictures of a video may take, as PNGs: a choice.
  private static let byteLimit = 1 << 30

  /// The reader that keeps what is transparent, and whether anything may be.
  ///
  /// Videos are asked, as reading alpha of those without any takes longer. WebM has it beside the
  /// stream, where ffmpeg's own decoders of VP8 and VP9 do not look.
  private func keepingAlpha() throws -> (reader: VideoReader, hasAlpha: Bool) {
    guard ["mov", "mkv", "webm"].contains(ending) else {
      return (self, ["gif", "webp"].contains(ending))
    }
    let ffmpeg = try FFmpeg(for: path, missing: Messages.noFFmpegToCompare)
    // Where it cannot be read, reading its pictures says what is wrong.
    let log =
      (try? ffmpeg.read(
        input + ["-map", "0:V:0", "-c", "copy", "-frames:v", "1", "-f", "null"],
        cancellation: cancellation
      ) { _ in }) ?? []
    let videos = log.compactMap { line in
      line.firstRange(of: " Video: ").map { line[$0.upperBound...] }
    }
    if log.contains(where: { $0.split(separator: " ") == ["alpha_mode", ":", "1"] }) {
      let decoders = ["vp8": "libvpx", "vp9": "libvpx-vp9"]
      var reader = self
      reader.decoder =
        decoders.first { codec, _ in
          videos.contains { $0.hasPrefix(codec) }
        }?.value
      return (reader, reader.decoder != nil)
    }
    let layouts = ["yuva", "gbrap", "rgba", "bgra", "argb", "abgr"]
    let properties = videos.flatMap { $0.split(separator: ", ") }
    return (self, properties.contains { property in layouts.contains { property.hasPrefix($0) } })
  }

  /// The video with all its pictures, or a still picture as a video of one frame.
  ///
  /// Time counts from its first picture, whatever the file says of when that appears. The last frame
  /// of a GIF stays for as long as it says, and that of a video for as long as frames usually do.
  ///
  /// - Throws: ``Failure``, also where the file ends before the video does, or `FrameSequenceError`,
  ///   also where the pictures are not of one size.
  func sequence() throws -> PlayedSequence {
    let (reader, hasAlpha) = try keepingAlpha()
    var pictures: [SequencePicture] = []
    var known: [PictureFingerprint: Int] = [:]
    var shown: [Int] = []
    var size = PixelSize(width: 0, height: 0)
    var byteCount = 0
    let outcome = try reader.readPictures(hasAlpha: hasAlpha) { picture in
      let height = hasAlpha ? picture.height / 2 : picture.height
      let bitmap = Bitmap(
        size: PixelSize(width: picture.width, height: height), rgb: picture.bytes,
        hasAlphaBelow: hasAlpha)
      if shown.isEmpty { size = bitmap.size }
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
    try check(outcome)
    let times = outcome.times.map { $0 - (outcome.times.first ?? 0) }
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    let usual = steps.isEmpty ? 1.0 / 60 : steps[steps.count / 2]
    let end = ending == "gif" ? try extent()?.duration : nil
    let last = end.map { $0 - (outcome.times.last ?? 0) }.flatMap { $0 > 0 ? $0 : nil } ?? usual
    var sequence = PlayedSequence(
      name: path, size: size,
      frames: times.indices.map { index in
        PlayedSequence.Frame(
          time: times[index],
          duration: times.indices.contains(index + 1) ? times[index + 1] - times[index] : last,
          picture: shown[index])
      },
      pictures: pictures)
    sequence.tick = outcome.tick
    sequence.frameRate = numbered?.rate
    return sequence
  }
}

// MARK: - Damage

extension VideoReader {
  /// - Throws: ``Failure`` where the file, or one of the numbered pictures, is not whole, and
  ///   `FrameSequenceError` where the pictures are not of one size.
  private func check(_ outcome: Outcome) throws {
    if let other = outcome.otherSize {
      throw FrameSequenceError.sizesDiffer(
        width: outcome.width, height: outcome.height, otherWidth: other.width,
        otherHeight: other.height, path: path)
    }
    guard let numbered else {
      guard !outcome.isCutOff else { throw Failure(Messages.cutOffFilm(path)) }
      return
    }
    let paths = numbered.names.map { "\(path)/\($0)" }
    // ffmpeg leaves out what it cannot decode, and ends at an empty file.
    let shown = Set(outcome.times.map { Int(($0 / numbered.rate.interval).rounded()) })
    if let index = paths.indices.first(where: { !shown.contains($0) }) {
      throw Failure(Messages.unreadableJPEG(paths[index]))
    }
    if outcome.isCutOff { throw Failure(Messages.cutOffFilm(jpegWithoutEnd ?? path)) }
  }

  /// The first of the JPEGs that lacks the marker which ends it.
  private var jpegWithoutEnd: String? {
    let paths = numbered?.names.map { "\(path)/\($0)" } ?? [path]
    guard ["jpg", "jpeg"].contains(ending) else { return nil }
    return paths.first { path in
      let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
      let tail = file?.suffix(64) ?? Data()
      return !zip(tail, tail.dropFirst()).contains { $0 == (0xFF, 0xD9) }
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func noFFmpegToCompare(_ path: String) -> String {
    "'\(shown: path)' needs ffmpeg to decode it, and there is none on the PATH; install it "
      + "(apt install ffmpeg, brew install ffmpeg), or compare PNGs made elsewhere: "
      + "ffmpeg -i FILE frames/%04d.png"
  }

  static func emptyVideo(_ path: String) -> String { "'\(shown: path)' is empty" }

  static func filmTooLarge(_ path: String) -> String {
    "the pictures of '\(shown: path)' take more than 1 GB; cut it shorter, or compare PNGs: "
      + "ffmpeg -i FILE frames/%04d.png"
  }

  static func cutOffFilm(_ path: String) -> String {
    "'\(shown: path)' is damaged: the file ends before what it shows does; copy or make it again"
  }

  static func unreadableJPEG(_ path: String) -> String {
    "'\(shown: path)' is no JPEG that ffmpeg can decode; make it again, or leave it out"
  }

  static func noTimes(_ path: String) -> String {
    "'\(shown: path)' has frames of which ffmpeg does not say when they appear; convert it, as with: "
      + "ffmpeg -i FILM -c:v libx264 new.mp4"
  }
}
