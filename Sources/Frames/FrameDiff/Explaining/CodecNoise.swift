import FrameSequence

/// The difference of two codings of the same frames, and of the light of the second from the first.
///
/// A codec is off where a picture has edges, by a share of their contrast, and hardly moves the
/// mean colour of a block. What is drawn in the place of something else differs by as much as there
/// is to see.
struct CodecNoise {
  /// The light of nearly all of the second film; nil where it is that of the first.
  private(set) var light: Change?

  private let before: PlayedSequence
  private let after: PlayedSequence
  /// The light that explains most.
  private var curve = Light()
  /// The most that a block of the films differs by: of its contrast, and of its mean colour in
  /// steps of 255 of all channels.
  private var limit = (ofContrast: Float(0), ofMean: Float(0))

  /// The effect of another light on each channel: dimmed by a share, or by some steps of 255.
  private struct Light {
    var gain = SIMD4<Float>.one
    var offset = SIMD4<Float>.zero

    init() {}

    /// The light that leads from the darker and the lighter half of some blocks to where they are.
    init(_ blocks: [Block]) {
      guard !blocks.isEmpty else { return }
      // No light changes what can be seen through.
      for lane in 0..<3 {
        (gain[lane], offset[lane]) = PictureSketch.light(
          blocks.map { ($0.old[lane], $0.new[lane]) })
      }
    }
  }

  /// How a block of a picture and the same one of another are apart, by channel.
  private struct Block {
    /// The mean colours.
    var old: SIMD4<Float>
    var new: SIMD4<Float>
    /// The means of the squares, and of the products of both.
    var squares: (old: SIMD4<Float>, new: SIMD4<Float>)
    var products: SIMD4<Float>
    /// Which part of a block is within the picture.
    var share: Float

    /// The smaller variance of the two.
    private var contrast: Float {
      max(0, min((squares.old - old * old).sum(), (squares.new - new * new).sum()))
    }

    /// Whether its pixels differ by more than its mean colour does.
    var isUneven: Bool {
      apart(Light()) > 2 * ((new - old) * (new - old)).sum()
    }

    /// The mean square of how far its pixels are apart but for a light.
    private func apart(_ light: Light) -> Float {
      let (gain, offset) = (light.gain, light.offset)
      let dimmed: SIMD4<Float> = gain * (gain * squares.old - 2 * products + 2 * offset * old)
      let lifted: SIMD4<Float> = offset * (offset - 2 * new)
      return max(0, (squares.new + dimmed + lifted).sum())
    }

    private func step(_ light: Light) -> Float {
      PictureSketch.size(new - light.gain * old - light.offset)
    }

    /// Whether its pixels, and its mean colour, differ by less than those of another.
    func isLess(than other: Block) -> Bool {
      apart(Light()) < other.apart(Light()) && step(Light()) < other.step(Light())
    }

    /// Whether a light leads to where it is, rather than nothing.
    func isIn(_ light: Light) -> Bool { step(light) < step(Light()) }

    /// How far it is apart, but for a light if that is less.
    func rest(_ light: Light) -> (ofContrast: Float, ofMean: Float) {
      (
        min(apart(Light()), apart(light)) / (contrast + CodecNoise.flatness),
        min(step(Light()), step(light))
      )
    }
  }

  private static let side = 8
  /// The most frames that the noise is estimated from: an assumption.
  private static let frameLimit = 8
  /// The most blocks of each of them: an assumption.
  private static let blockLimit = 4096
  /// A variance that counts as none, of all channels: that of rms 18 in each, measured where H.264
  /// skips blocks of a fade.
  private static let flatness: Float = 1000
  /// The least and the most that is taken for noise: measured on recordings of apps, coded by H.264
  /// at crf 18 and 35, where one block in 10,000 is beyond.
  private static let limits: (ofContrast: ClosedRange<Float>, ofMean: ClosedRange<Float>) = (
    0.3...1.2, 24...60
  )
  /// One block in ten is beyond what the limits are made from, so many times less: measured.
  private static let factors: (ofContrast: Float, ofMean: Float) = (10, 6)
  /// The share of blocks, as 1 in n, that differ by noise at least where there is any, and that may
  /// miss the light at most: assumptions.
  private static let (noisyDivisor, unlitDivisor) = (20, 8)
  /// By how many limits the blocks of a part are beyond theirs, in sum, where it is no noise: an
  /// assumption, one that is as strong as a dot of a few pixels, or several.
  private static let leastExcess: Float = 4
  /// The most blocks of what moves that may all be late: an assumption.
  private static let fewBlocks = 8

  /// Estimates the noise from frames that differ, those in another light if there are many; nil
  /// where few of their blocks differ by little.
  init?(
    _ before: PlayedSequence, _ after: PlayedSequence, _ sketches: PictureSketches,
    in frames: [PlayedComparison.Pair]
  ) throws {
    self.before = before
    self.after = after
    let steps = frames.map { frames in
      let (old, new) = sketches.of(frames)
      return PictureSketch.median(new.steps(from: old.colours))
    }
    let most = steps.max { ($0 * $0).sum() < ($1 * $1).sum() } ?? .zero
    let lit = frames.indices.filter { (steps[$0] * most).sum() * 2 >= (most * most).sum() }
      .map { frames[$0] }
    let isSome =
      (0..<3).contains { abs(most[$0]) >= PictureSketch.leastLight }
      && lit.count * 3 >= frames.count
    let shown = isSome ? lit : frames
    let pace = shown.count / Self.frameLimit + 1
    let sampled = try stride(from: pace / 2, to: shown.count, by: pace).compactMap { index in
      guard let old = try before.shown(in: shown[index].before).bitmap(),
        let new = try after.shown(in: shown[index].after).bitmap()
      else { return [Block]?.none }
      return Self.blocks(old, new, in: nil)
    }
    guard let first = shown.first, let last = shown.last, !sampled.isEmpty else { return nil }
    func isUsual(_ holds: ([Block]) -> Bool) -> Bool {
      sampled.count(where: holds) * 2 > sampled.count
    }
    estimate(in: Light(), from: sampled)
    if isSome {
      let light = Light(sampled.flatMap(\.self))
      estimate(in: light, from: sampled)
      let isLit = isUsual { blocks in
        blocks.count { excess($0) > 0 } * Self.unlitDivisor <= blocks.count
          && blocks.count { $0.isIn(light) } * 3 >= 2 * blocks.count
      }
      if isLit {
        let step = PictureSketch.median(
          sampled.flatMap { blocks in blocks.map { $0.new - $0.old } })
        self.light = .light(
          SIMD3(step.x, step.y, step.z), TimeSpan(from: first.span.start, to: last.span.end))
        // How light each colour is now is known roughly.
        limit.ofContrast *= 2
      } else {
        estimate(in: Light(), from: sampled)
      }
    }
    let isNoisy = isUsual { blocks in
      let noisy = blocks.count { $0.isUneven && excess($0) == 0 }
      // What moved differs by little in some of its blocks, and by much in more.
      return noisy * Self.noisyDivisor >= blocks.count && noisy > blocks.count { excess($0) > 0 }
    }
    guard isNoisy || light != nil else { return nil }
  }

  /// Sets the light of the second film, and the limits of the noise by what blocks still differ by
  /// in that light.
  ///
  /// - Parameter sampled: The blocks of each of some frames.
  private mutating func estimate(in light: Light, from sampled: [[Block]]) {
    let rests = sampled.map { blocks in blocks.map { $0.rest(light) } }
    /// A multiple of what nine blocks in ten stay below, in the median frame.
    func limit(_ values: [[Float]], _ factor: Float, _ range: ClosedRange<Float>) -> Float {
      let usual = PictureSketch.median(values.map { $0.sorted()[$0.count * 9 / 10] })
      return min(max(factor * usual, range.lowerBound), range.upperBound)
    }
    curve = light
    self.limit = (
      limit(rests.map { $0.map(\.ofContrast) }, Self.factors.ofContrast, Self.limits.ofContrast),
      limit(rests.map { $0.map(\.ofMean) }, Self.factors.ofMean, Self.limits.ofMean)
    )
  }

  /// Whether noise explains how two frames differ within a box, outside of boxes that are reported.
  ///
  /// Where something moves, a codec leaves a part of where it was a frame before, or shows a part of
  /// where it goes.
  ///
  /// - Parameter distance: How far apart two pixels are at most, where that is known.
  func explains(
    _ box: PixelRectangle, of old: Int, _ new: Int, distance: Double = 0,
    except reported: [PixelRectangle] = []
  ) throws -> Bool {
    guard let one = try before.shown(in: old).bitmap(), let two = try after.shown(in: new).bitmap(),
      let blocks = Self.blocks(one, two, in: box, except: reported)
    else { return false }
    let beyond = blocks.map(excess)
    var excesses = beyond
    if excesses.reduce(0, +) <= Self.leastExcess { return distance <= Self.mostDistance }
    for other in [old - 1, old + 1] where before.frames.indices.contains(other) {
      guard let next = try before.shown(in: other).bitmap(),
        let around = Self.blocks(next, two, in: box, except: reported),
        let passing = Self.blocks(one, next, in: box, except: reported)
      else { continue }
      // A frame that clearly shows nearly all of another is late, and no worse coded.
      let moving = passing.count { excess($0) > 0 }
      let late = excesses.indices.count { beyond[$0] > 0 && excess(around[$0]) < beyond[$0] / 2 }
      if distance > Self.usualDistance, late > Self.fewBlocks, late * 2 > moving { continue }
      for index in excesses.indices {
        excesses[index] = min(excesses[index], excess(around[index]))
        // What differs by less than from one frame to the next is lost where a codec saves bits.
        if blocks[index].isLess(than: passing[index]) { excesses[index] = 0 }
      }
    }
    return excesses.reduce(0, +) <= Self.leastExcess
  }

  /// No codec puts a pixel of what stays further off, on the scale of the threshold: measured, 0.76
  /// at crf 38.
  static let mostDistance = 0.85
  /// The same of the codings that people keep.
  private static let usualDistance = 0.6

  /// By how many limits a block is beyond its own.
  private func excess(_ block: Block) -> Float {
    let rest = block.rest(curve)
    return block.share
      * max(0, max(rest.ofContrast / limit.ofContrast, rest.ofMean / limit.ofMean) - 1)
  }

  /// The most frames that tell whether a part is noise: an assumption.
  private static let tellingLimit = 3

  /// Some of the frames in which a part differs at least half as much as where it differs most: those
  /// tell whether it is noise.
  static func telling<Frame, Strength: Numeric & Comparable>(
    of frames: [Frame], by strength: (Frame) -> Strength
  ) -> [Frame] {
    guard let most = frames.map(strength).max() else { return [] }
    let strong = frames.filter { strength($0) * 2 >= most }
    let pace = strong.count / tellingLimit + 1
    return stride(from: pace / 2, to: strong.count, by: pace).map { strong[$0] }
  }

  /// The blocks of two pictures that touch a box, or a sample of all; nil where their sizes differ.
  private static func blocks(
    _ old: Bitmap, _ new: Bitmap, in box: PixelRectangle?, except reported: [PixelRectangle] = []
  ) -> [Block]? {
    guard old.size == new.size else { return nil }
    let whole = old.size.bounds
    let shown = (box ?? whole).intersection(whole)
    // A sample of all is enough to estimate from.
    let pace =
      box == nil ? 1 + shown.width * shown.height / (side * side * blockLimit) : 1
    return stride(from: shown.y / side * side, to: shown.maxY, by: side).flatMap { y in
      let first = shown.x / side + y / side % pace
      return stride(from: first * side, to: shown.maxX, by: pace * side).compactMap { x in
        let part = PixelRectangle(x: x, y: y, width: side, height: side)
        return reported.contains { !$0.intersection(part).isEmpty }
          ? nil : block(old, new, part.intersection(whole))
      }
    }
  }

  private static func block(_ old: Bitmap, _ new: Bitmap, _ box: PixelRectangle) -> Block {
    let none = SIMD4<Float>.zero
    var block = Block(
      old: none, new: none, squares: (none, none), products: none,
      share: Float(box.width * box.height) / Float(side * side))
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX {
        let one = SIMD4<Float>(PictureSketch.channels(old[x, y]))
        let two = SIMD4<Float>(PictureSketch.channels(new[x, y]))
        block.old += one
        block.new += two
        block.squares.old += one * one
        block.squares.new += two * two
        block.products += one * two
      }
    }
    let count = Float(box.width * box.height)
    block.old /= count
    block.new /= count
    block.squares.old /= count
    block.squares.new /= count
    block.products /= count
    return block
  }
}
