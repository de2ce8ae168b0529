import Foundation
import FrameDiff
import FrameSequence
import Testing

/// How the time of one film runs in another, with noise in every frame as from a codec.
@Suite struct FilmWarpTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var cause: Change.Cause
    /// In frames, where it is one amount.
    var frames: Double?
    var change: @Sendable (inout [ShotFilm.Part]) -> Void
  }

  static let cases: [Case] = [
    Case(testDescription: "twice", cause: .repeats) { $0 += $0 },
    Case(testDescription: "backwards", cause: .reversed) { $0.reverse() },
    Case(testDescription: "four frames missing", cause: .dropped, frames: -4) {
      $0.removeSubrange(12..<16)
    },
    Case(testDescription: "held for five frames", cause: .doubled, frames: 5) {
      $0.insert(contentsOf: Array(repeating: $0[13], count: 5), at: 13)
    },
    Case(testDescription: "slower", cause: .slower) { parts in
      parts = (0..<30).map { parts[min($0 < 8 ? $0 : 8 + ($0 - 8) * 2 / 3, parts.count - 1)] }
    },
    Case(testDescription: "cut off in the middle", cause: .earlier, frames: -17) {
      $0.removeFirst(17)
    },
  ]

  private static func film(_ parts: [ShotFilm.Part], seed: Int, strength: Int) -> PlayedSequence {
    var film = ShotFilm(from: 12, to: 52, frames: 16, rest: 7, power: 1)
    film.parts = parts
    for index in film.parts.indices where strength > 0 {
      film.parts[index].shot.noise = seed + index
      film.parts[index].shot.strength = strength
    }
    return film.sequence(hasNumbers: false)
  }

  @Test(arguments: cases, [16, 40])
  func `Another time, order or direction is named through noise`(
    _ test: Case, _ strength: Int
  ) async throws {
    let parts = ShotFilm(from: 12, to: 52, frames: 16, rest: 7, power: 1).parts
    var other = parts
    test.change(&other)
    let it = try await SequenceComparer().compare(
      Self.film(parts, seed: 1, strength: strength),
      Self.film(other, seed: 1000, strength: strength))
    let told = it.changes.first
    #expect(told?.cause == test.cause, "\(it.summary)")
    guard let frames = test.frames else { return }
    #expect(abs((told?.amount.frames ?? 0) - frames) < 1e-6, "\(it.summary)")
  }

  @Test(arguments: [-9, -3, 5, 7], [0, 16, 40])
  func `A film that is cut at other instants is later by no whole number of frames`(
    _ halves: Int, _ strength: Int
  ) async throws {
    let fine = ShotFilm(from: 12, to: 72, frames: 32, rest: 20, power: 1).parts
    func film(_ first: Int, seed: Int) -> PlayedSequence {
      let parts = stride(from: first, to: first + 2 * 30, by: 2).map {
        fine[min(max(0, $0), fine.count - 1)]
      }
      return Self.film(parts, seed: seed, strength: strength)
    }
    let it = try await SequenceComparer().compare(film(0, seed: 1), film(-halves, seed: 1000))
    let told = it.changes.first
    #expect(told?.cause == (halves > 0 ? .later : .earlier), "\(it.summary)")
    #expect(abs((told?.amount.frames ?? 0) - Double(halves) / 2) < 0.6, "\(it.summary)")
  }

  @Test(arguments: [(1, -4), (2, -6), (1, 3)])
  func `Beside what is later through noise, the length is told where that is not all of it`(
    _ missing: Int, _ longer: Int
  ) async throws {
    let fine = ShotFilm(from: 12, to: 72, frames: 32, rest: 20, power: 1).parts
    func film(_ first: Int, _ count: Int, seed: Int) -> PlayedSequence {
      Self.film(
        (0..<count).map { fine[min(max(0, first + 2 * $0), fine.count - 1)] }, seed: seed,
        strength: 16)
    }
    let it = try await SequenceComparer().compare(
      film(0, 30, seed: 1), film(2 * missing + 1, 30 + longer, seed: 1000))
    #expect(it.changes.map(\.cause) == [.earlier, .duration], "\(it.summary)")
    let frames = it.changes.compactMap(\.amount.frames)
    #expect(abs(frames.reduce(0, +) - Double(longer)) < 1e-6, "\(it.summary)")
  }

  @Test(arguments: [(Change.Cause.slower, 1.5), (.faster, 0.6)])
  func `Frame upon frame that stays longer or less is a motion of another pace`(
    _ cause: Change.Cause, _ factor: Double
  ) async throws {
    let parts = ShotFilm(from: 12, to: 52, frames: 20, rest: 10, power: 1).parts
    let other = parts.indices.map { index in
      let place = 8 + Int((Double(index - 8) / factor).rounded())
      return parts[index < 8 ? index : min(place, parts.count - 1)]
    }
    let it = try await SequenceComparer().compare(
      Self.film(parts, seed: 0, strength: 0), Self.film(other, seed: 0, strength: 0))
    #expect(it.changes.map(\.cause) == [cause], "\(it.summary)")
  }

  @Test(arguments: [(Change.Cause.repeats, "It plays twice"), (.reversed, "It plays backwards")])
  func `Without noise order and direction are what they are`(
    _ cause: Change.Cause, _ words: String
  ) async throws {
    let parts = ShotFilm().parts
    let it = try await SequenceComparer().compare(
      Self.film(parts, seed: 0, strength: 0),
      Self.film(cause == .repeats ? parts + parts : parts.reversed(), seed: 0, strength: 0))
    #expect(it.changes.map(\.cause) == [cause])
    #expect(it.summary.hasPrefix(words), "\(it.summary)")
  }

  /// What changes and moves nothing up or down, drawn at a share of its way.
  enum Subject: CaseIterable {
    case zoom, rotation, typing, fade

    func page(_ share: Double, noise seed: Int) -> Bitmap {
      var page = Bitmap(size: PixelSize(width: 96, height: 96), filledWith: 0xFFFF_FFFF)
      for y in 0..<96 {
        for x in 0..<96 {
          let (across, down) = (Double(x) - 47.5, Double(y) - 47.5)
          switch self {
          case .zoom:
            let scale = 1 + share * 0.8
            let cell = Int((across / scale + 96) / 9) + Int((down / scale + 96) / 9)
            if cell.isMultiple(of: 2) { page[x, y] = 0xFFB0_6020 }
          case .rotation:
            let angle = share * 1.4
            let (sine, cosine) = (sin(angle), cos(angle))
            if abs(across * cosine + down * sine) < 42, abs(down * cosine - across * sine) < 6 {
              page[x, y] = 0xFF20_30A0
            }
          case .typing:
            let (column, row) = (x / 8, y / 12)
            let glyph = column + 12 * row
            guard glyph < Int(share * 60), x % 8 < 6, y % 12 < 9 else { continue }
            if (x % 8 * 5 + y % 12 * 3 + glyph * 7) % 4 < 2 { page[x, y] = 0xFF10_1010 }
          case .fade:
            let (old, new) = (x / 16 % 2 == 0 ? 240.0 : 40, y / 12 % 2 == 0 ? 30.0 : 200)
            page[x, y] = 0xFF00_0000 | UInt32((old + (new - old) * share).rounded()) * 0x01_0101
          }
        }
      }
      var generator = SeededGenerator(seed: UInt64(seed))
      for index in page.pixels.indices where seed > 0 && generator.next(below: 4) == 0 {
        page.pixels[index] ^= 0x0003_0303
      }
      return page
    }

    /// A film of 60 frames a second, still for eight frames, moving for as many as it is told, and
    /// still again.
    func film(_ frames: Double, noise seed: Int, curve: (Double) -> Double = { $0 })
      -> PlayedSequence
    {
      AdditionsTests.film(
        (0..<56).map { frame in
          let share = min(max(0, Double(frame - 8) / frames), 1)
          return page(curve(share), noise: seed > 0 ? seed + frame : 0)
        }, rate: 60)
    }
  }

  @Test(
    arguments: [Subject.zoom, .rotation, .typing], [(Change.Cause.slower, 1.5), (.faster, 0.6)])
  func `What zooms, turns or is typed at another pace is slower or faster`(
    _ subject: Subject, _ pace: (cause: Change.Cause, factor: Double)
  ) async throws {
    for noise in [0, 1] {
      let it = try await SequenceComparer().compare(
        subject.film(24, noise: noise),
        subject.film(24 * pace.factor, noise: noise * 1000))
      #expect(
        it.changes.first?.cause == pace.cause && !it.kinds.contains(.picture),
        "\(noise): \(it.summary)")
    }
  }

  @Test(arguments: [0, 1])
  func `A crossfade on another curve is on another curve`(_ noise: Int) async throws {
    let it = try await SequenceComparer().compare(
      Subject.fade.film(24, noise: noise),
      Subject.fade.film(24, noise: noise * 1000) { 1 - (1 - $0) * (1 - $0) * (1 - $0) })
    #expect(it.changes.filter { $0.cause != .noise }.map(\.cause) == [.curve], "\(it.summary)")
  }

  @Test(arguments: [4, 24], [0, 3])
  func `What is added is told beside noise, and with its box`(
    _ strength: Int, _ late: Int
  ) async throws {
    let parts = ShotFilm(from: 12, to: 52, frames: 16, rest: 7, power: 1).parts
    var other = Array(repeating: parts[0], count: late) + parts.dropLast(late)
    for index in other.indices { other[index].shot.glitch = 9 }
    let it = try await SequenceComparer().compare(
      Self.film(parts, seed: 1, strength: strength),
      Self.film(other, seed: 1000, strength: strength))
    let box = it.changes.last?.box
    #expect(box?.x == 6 && box?.y == 60 && box?.width == 9, "\(it.summary)")
    // A square of nine pixels a side, some of which the page has as well, and none of the noise.
    #expect((60...81).contains(it.changes.last?.amount.pixels ?? 0), "\(it.summary)")
    #expect(it.kinds == (late > 0 ? [.timing, .picture] : [.picture]), "\(it.summary)")
  }

  @Test func `Frames at the end that changed are no new ones`() async throws {
    let still = Array(repeating: ShotFilm.Part(shot: Shot(top: 20)), count: 21)
    var other = still
    for index in 18..<21 { other[index].shot.glitch = 12 }
    let it = try await SequenceComparer().compare(
      Self.film(still, seed: 0, strength: 0), Self.film(other, seed: 0, strength: 0))
    #expect(
      it.summary.hasPrefix(
        "From 0.300 s to 0.350 s 3 of 21 frames look different: up to 144 pixels within 12x12 pixels at 6, "
          + "60"), "\(it.summary)")
    #expect(it.changes.first?.after == 18...20)
  }

  /// Eased out both times: backwards it would be eased in.
  @Test(arguments: [0, 16, 40])
  func `What goes from where it went to where it began goes the other way`(
    _ strength: Int
  ) async throws {
    let parts = Self.easedOut(from: 12, to: 72)
    let it = try await SequenceComparer().compare(
      Self.film(parts, seed: 1, strength: strength),
      Self.film(Self.easedOut(from: 72, to: 12), seed: 1000, strength: strength))
    #expect(it.changes.first?.cause == .reversed, "\(it.summary)")
    #expect(it.summary.contains("the motion goes the other way"), "\(it.summary)")
  }

  private static func easedOut(from start: Int, to end: Int, length: Int = 16) -> [ShotFilm.Part] {
    (0..<36).map { frame in
      let left = 1 - Double(min(max(0, frame - 6), length)) / Double(length)
      return ShotFilm.Part(
        shot: Shot(top: end - Int((Double(end - start) * left * left * left).rounded())))
    }
  }

  @Test(arguments: [16, 40])
  func `What begins and ends at the same times is on another curve, and not later`(
    _ strength: Int
  ) async throws {
    let linear = ShotFilm(from: 12, to: 72, frames: 16, rest: 7, power: 1).parts
    // Fast at first, and then a third as fast.
    let eased = (0..<30).map { frame in
      let part = Double(min(max(0, frame - 6), 16)) / 16
      let way = part < 0.5 ? 1.5 * part : 0.5 + 0.5 * part
      return ShotFilm.Part(shot: Shot(top: 12 + Int((60 * way).rounded())))
    }
    let it = try await SequenceComparer().compare(
      Self.film(linear, seed: 1, strength: strength),
      Self.film(eased, seed: 1000, strength: strength))
    #expect(it.changes.filter { $0.cause != .noise }.map(\.cause) == [.curve], "\(it.summary)")
  }

  @Test(arguments: [16, 40])
  func `A motion takes longer by as much as is seen of it`(_ strength: Int) async throws {
    let it = try await SequenceComparer().compare(
      Self.film(Self.easedOut(from: 12, to: 72, length: 8), seed: 1, strength: strength),
      Self.film(Self.easedOut(from: 12, to: 72, length: 16), seed: 1000, strength: strength))
    #expect(it.changes.first?.cause == .slower, "\(it.summary)")
    // The last of the way is less than a pixel.
    #expect((5...8.5).contains(it.changes.first?.amount.frames ?? 0), "\(it.summary)")
  }

  @Test(arguments: [0, 16])
  func `What moves all the time has a pace and takes no time`(_ strength: Int) async throws {
    func film(_ pace: Double, seed: Int) -> PlayedSequence {
      Self.film(
        (0..<36).map { ShotFilm.Part(shot: Shot(top: 10 + Int((Double($0) * pace).rounded()))) },
        seed: seed, strength: strength)
    }
    let it = try await SequenceComparer().compare(film(2, seed: 1), film(1, seed: 1000))
    #expect(it.summary.contains("the motion is half as fast"), "\(it.summary)")
  }

  /// A line of 26 of 255, less than what lies between two frames of the motion.
  @Test(arguments: [Change.Cause.slower, .curve])
  func `What is pale and stays is told beside another pace`(_ cause: Change.Cause) async throws {
    let parts = ShotFilm(from: 12, to: 52, frames: 12, rest: 10, power: 1).parts
    let other =
      cause == .curve
      ? ShotFilm(from: 12, to: 52, frames: 12, rest: 10, power: 3).parts
      : parts.indices.map { parts[min($0 < 9 ? $0 : 9 + ($0 - 9) / 2, parts.count - 1)] }
    func film(_ parts: [ShotFilm.Part], hasLine: Bool) -> PlayedSequence {
      AdditionsTests.film(
        parts.map { part in
          var page = part.shot.bitmap
          for x in 0..<page.size.width where hasLine {
            for y in 4..<6 { page[x, y] = page[x, y] ^ 0x0000_0060 }
          }
          return page
        })
    }
    let it = try await SequenceComparer().compare(
      film(parts, hasLine: false), film(other, hasLine: true))
    #expect(it.changes.first?.kind == .timing, "\(it.summary)")
    #expect(it.changes.contains { $0.box?.y == 4 && $0.box?.height == 2 }, "\(it.summary)")
  }

  @Test(arguments: [700, 3000])
  func `Squares in every seventh frame are squares, however long the film is`(
    _ count: Int
  ) async throws {
    let parts = (0..<count).map { ShotFilm.Part(shot: Shot(top: 12 + $0 % 40)) }
    var other = parts
    for index in stride(from: 0, to: count, by: 7) { other[index].shot.glitch = 9 }
    let it = try await SequenceComparer().compare(
      Self.film(parts, seed: 0, strength: 0), Self.film(other, seed: 0, strength: 0))
    #expect(it.kinds == [.picture], "\(it.summary)")
    #expect(it.changes.first?.box?.width == 9, "\(it.summary)")
  }

  /// Off by an instant and a half at most.
  @Test(arguments: [16, 40])
  func `A curve that is hardly another is told through noise`(_ strength: Int) async throws {
    func film(seed: Int, _ curve: (Double) -> Double) -> PlayedSequence {
      Self.film(
        (0..<36).map { frame in
          let way = curve(Double(min(max(0, frame - 8), 16)) / 16)
          return ShotFilm.Part(shot: Shot(top: 10 + Int((72 * way).rounded())))
        }, seed: seed, strength: strength)
    }
    let it = try await SequenceComparer().compare(
      film(seed: 1) { $0 }, film(seed: 1000) { $0 * $0 * (3 - 2 * $0) })
    #expect(it.changes.filter { $0.cause != .noise }.map(\.cause) == [.curve], "\(it.summary)")
  }

  /// A bar that fills on a white page, in films that get lighter and darker: white stays white.
  @Test(arguments: [(18, 4.8), (-20, 3), (10, 2)], [16, 13])
  func `Light that changes, of which white shows nothing, is no other time`(
    _ light: (reach: Double, turn: Double), _ length: Int
  ) async throws {
    func film(_ reach: Double, _ turn: Double) -> PlayedSequence {
      AdditionsTests.film(
        (0..<36).map { frame in
          let left = 1 - Double(min(max(0, frame - 5), length)) / Double(length)
          let width = Int((120 * (length == 16 ? 1 - left : 1 - left * left * left)).rounded())
          let lift = Int((reach * sin(turn * Double(frame) / 35)).rounded())
          var page = Bitmap(size: PixelSize(width: 144, height: 192), filledWith: 0)
          for y in 0..<192 {
            for x in 0..<144 {
              let isWord = (16..<120).contains(y) && (y - 16) % 12 < 6 && x % 5 == 3
              let isBar = (120..<136).contains(y) && (12..<132).contains(x)
              let colour =
                isBar
                ? (x < 12 + width ? [110, 66, 122] : [225, 225, 225])
                : isWord ? [30, 30, 30] : [252, 252, 252]
              page[x, y] = colour.reversed().reduce(UInt32(0xFF)) {
                $0 << 8 | UInt32(max(0, min(255, $1 + lift)))
              }
            }
          }
          return page
        })
    }
    let it = try await SequenceComparer().compare(film(18, 3), film(light.reach, light.turn))
    #expect(it.kinds == [.picture], "\(it.summary)")
  }

  @Test(arguments: [16, 40])
  func `What stops on its way is on no other curve`(_ strength: Int) async throws {
    let parts = ShotFilm(from: 12, to: 52, frames: 16, rest: 7, power: 1).parts
    let stopped = parts.indices.map { parts[min($0, 15)] }
    let it = try await SequenceComparer().compare(
      Self.film(parts, seed: 1, strength: strength),
      Self.film(stopped, seed: 1000, strength: strength))
    #expect(!it.changes.contains { $0.cause == .curve }, "\(it.summary)")
  }

  @Test(arguments: [16, 40])
  func `What never moves is not later`(_ strength: Int) async throws {
    let parts = ShotFilm(from: 12, to: 52, frames: 16, rest: 7, power: 1).parts
    let it = try await SequenceComparer().compare(
      Self.film(parts, seed: 1, strength: strength),
      Self.film(parts.map { _ in parts[0] }, seed: 1000, strength: strength))
    #expect(!it.changes.contains { $0.cause == .later }, "\(it.summary)")
  }

  @Test(arguments: [0, 16])
  func `Another theme is not later`(_ strength: Int) async throws {
    let parts = ShotFilm(from: 12, to: 52, frames: 16, rest: 7, power: 1).parts
    func film(seed: Int, isDark: Bool) -> PlayedSequence {
      AdditionsTests.film(
        parts.indices.map { index in
          var shot = parts[index].shot
          if strength > 0 { (shot.noise, shot.strength) = (seed + index, strength) }
          var page = shot.bitmap
          for index in page.pixels.indices where isDark { page.pixels[index] ^= 0x00FF_FFFF }
          return page
        })
    }
    let it = try await SequenceComparer().compare(
      film(seed: 1, isDark: false), film(seed: 1000, isDark: true))
    #expect(it.kinds == [.picture], "\(it.summary)")
  }

  @Test(arguments: [16, 40], [true, false])
  func `Half of the frames are half of the frames through noise, too`(
    _ strength: Int, _ isFewer: Bool
  ) async throws {
    let parts = ShotFilm(from: 12, to: 52, frames: 16, rest: 8, power: 1).parts
    func film(_ step: Int, seed: Int) -> PlayedSequence {
      AdditionsTests.film(
        stride(from: 0, to: parts.count, by: step).map { index in
          var shot = parts[index].shot
          (shot.noise, shot.strength) = (seed + index, strength)
          return shot.bitmap
        }, rate: 60 / step)
    }
    let films = (film(1, seed: 1), film(2, seed: 1000))
    let it =
      try await isFewer
      ? SequenceComparer().compare(films.0, films.1) : SequenceComparer().compare(films.1, films.0)
    #expect(it.changes.map(\.cause) == [.rate], "\(it.summary)")
    #expect(it.changes.first?.amount.factor == (isFewer ? 0.5 : 2))
  }

  /// Up, slowly at the end, and down again; cut at other instants.
  @Test(arguments: [(60, 50), (50, 60), (60, 24), (50, 30)])
  func `Motions at two rates are on one curve`(_ old: Int, _ new: Int) async throws {
    func film(_ rate: Int) -> PlayedSequence {
      func way(_ time: Double) -> Double {
        let left = 1 - min(max(0, time / 0.5), 1)
        return 1 - left * left * left * left
      }
      return AdditionsTests.film(
        (0..<2 * rate).map { frame in
          let time = Double(frame) / Double(rate)
          let risen = way(time - 0.2) - way(time - 1.1)
          return Shot(top: 80 - Int((68 * risen).rounded())).bitmap
        }, rate: rate)
    }
    let it = try await SequenceComparer().compare(film(old), film(new))
    #expect(!it.changes.contains { $0.cause == .curve || $0.kind == .motion }, "\(it.summary)")
  }

  @Test func `Two pictures by turns do not play backwards`() async throws {
    func film(_ first: Int) -> PlayedSequence {
      AdditionsTests.film(
        (0..<32).map { frame in
          var page = Shot(top: 20).bitmap
          if (frame / 8 + first) % 2 == 0 { for y in 70..<80 { page[3, y] = 0xFF00_00FF } }
          return page
        })
    }
    let it = try await SequenceComparer().compare(film(0), film(1))
    #expect(!it.changes.isEmpty && !it.changes.contains { $0.cause == .reversed }, "\(it.summary)")
  }

  /// A caret that blinks, which the second film shows a quarter of its time ahead.
  @Test func `What comes after all that the first film shows is no other look`() async throws {
    func film(ahead: Int, seed: Int) -> PlayedSequence {
      AdditionsTests.film(
        (0..<30).map { frame in
          var shot = Shot(top: 20)
          (shot.noise, shot.strength) = (seed + frame, 8)
          var page = shot.bitmap
          if (frame + ahead) % 20 < 10 {
            for y in 8..<28 { for x in 8..<11 { page[x, y] = 0xFF00_0000 } }
          }
          return page
        })
    }
    let it = try await SequenceComparer().compare(
      film(ahead: 0, seed: 1), film(ahead: 5, seed: 1000))
    #expect(it.changes.first?.cause == .earlier, "\(it.summary)")
    #expect(it.changes.allSatisfy { $0.cause != .changed }, "\(it.summary)")
  }

  @Test func `What runs on as it did is no part of all that is later`() async throws {
    let parts = ShotFilm(from: 12, to: 52, frames: 16, rest: 10, power: 1).parts
    func film(late: Int) -> PlayedSequence {
      AdditionsTests.film(
        parts.indices.map { frame in
          var page = parts[max(0, frame - late)].shot.bitmap
          for y in 80..<96 {
            for x in 16..<24 where (x + y + frame) % 6 < 3 { page[x, y] = 0xFF00_00FF }
          }
          return page
        })
    }
    let it = try await SequenceComparer().compare(film(late: 0), film(late: 5))
    #expect(it.kinds == [.timing], "\(it.summary)")
    #expect(it.summary.contains("everything but 8x16 pixels at 16, 80 is"), "\(it.summary)")
  }

  @Test(arguments: [8, 40])
  func `A still end that lasts longer is the same end through noise, too`(
    _ strength: Int
  ) async throws {
    let parts = ShotFilm(from: 12, to: 52, frames: 16, rest: 7, power: 1).parts
    let longer = parts + Array(repeating: parts[parts.count - 1], count: 9)
    let it = try await SequenceComparer().compare(
      Self.film(parts, seed: 1, strength: strength),
      Self.film(longer, seed: 1000, strength: strength))
    let last = it.changes.last { $0.cause != .noise }
    #expect(last?.cause == .duration, "\(it.summary)")
    #expect(abs((last?.amount.frames ?? 0) - 9) < 1e-6)
  }

  @Test func `Frames that come again at the end are shown again`() async throws {
    let parts = ShotFilm(from: 12, to: 52, frames: 16, rest: 7, power: 1).parts
    let back = parts + Array(repeating: parts[0], count: 5)
    let it = try await SequenceComparer().compare(
      Self.film(parts, seed: 1, strength: 16), Self.film(back, seed: 1000, strength: 16))
    let last = it.changes.last { $0.cause != .noise }
    #expect(last?.cause == .doubled, "\(it.summary)")
    #expect(last?.after == parts.count...parts.count + 4)
  }

  /// A square that is added makes every picture another one.
  @Test func `A frame that is held is named beside what is added`() async throws {
    let parts = ShotFilm(from: 12, to: 52, frames: 16, rest: 7, power: 1).parts
    var held = parts
    held.insert(contentsOf: Array(repeating: parts[13], count: 8), at: 13)
    for index in 9..<held.count { held[index].shot.glitch = 4 }
    let it = try await SequenceComparer().compare(
      Self.film(parts, seed: 0, strength: 0), Self.film(held, seed: 0, strength: 0))
    #expect(it.changes.first?.cause == .doubled, "\(it.summary)")
    #expect(it.changes.contains { $0.box?.width == 4 }, "\(it.summary)")
  }
}
