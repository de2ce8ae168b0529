import Testing

@testable import Measuring

@Suite struct SpringFitTests {
  private func samples(
    omega: Double, start: Double = 0.4037, step: Double = 1.0 / 60, count: Int = 30,
    _ shift: (Int) -> Double = { _ in 0 }
  ) -> [MotionSample] {
    (0..<count).map { index in
      let time = Double(index) * step + 0.4
      let progress = SpringFit.progress(at: max(0, time - start) * omega)
      return MotionSample(time: time + shift(index), position: progress)
    }
  }

  @Test(arguments: [(18.257, SpringFit.Name.legacy), (23.559, .ios26)])
  func `A spring is found with its start`(_ omega: Double, _ name: SpringFit.Name) throws {
    let fit = try #require(SpringFit.best(samples(omega: omega), travel: 300, pixel: 0.3))
    #expect(fit.name == name)
    #expect(abs(fit.omega / omega - 1) < 0.002)
    #expect(abs(fit.start - 0.4037) < 0.0005)
    #expect(fit.rms < 0.05)
  }

  @Test func `A clock that stumbles changes neither the name nor the start by much`() throws {
    // A frame is shown twice, and all after it come a frame late.
    let late = samples(omega: 23.559) { $0 < 6 ? 0 : 1.0 / 60 }
    let fit = try #require(SpringFit.best(late, travel: 345, pixel: 0.3))
    #expect(fit.name == .ios26)
    #expect(abs(fit.start - 0.4037) < 0.017)
  }

  @Test func `A clock of a GIF that runs 5 % slow still names the spring`() throws {
    let slow = samples(omega: 18.257, step: 0.0667).map {
      MotionSample(time: $0.time * 70 / 66.7, position: $0.position)
    }
    #expect(SpringFit.best(slow, travel: 226, pixel: 1.3)?.name == .legacy)
  }

  @Test func `What is no spring has none`() {
    let linear = (0..<16).map { MotionSample(time: Double($0) / 60, position: Double($0) / 15) }
    #expect(SpringFit.best(linear, travel: 260, pixel: 0.5) == nil)
    #expect(SpringFit.best(Array(samples(omega: 18.257)[0..<4]), travel: 260, pixel: 0.5) == nil)
    #expect(SpringFit.best(samples(omega: 12), travel: 260, pixel: 0.5) == nil)
  }

  /// As of a simulator with slow animations, and of a video that is played at half speed.
  @Test(arguments: [18.257 / 2, 23.559 / 2, 18.257 / 10])
  func `A spring that is played slower has no name, and its start`(_ omega: Double) throws {
    let step = 20 / omega / 30
    // Every fourth frame is shown twice.
    let slow = samples(omega: omega, step: step) { $0 % 4 == 3 ? -0.25 * step : 0 }
    #expect(SpringFit.best(slow, travel: 300, pixel: 0.3) == nil)
    let start = try #require(SpringFit.start(slow, travel: 300, step: step))
    #expect(abs(start - 0.4037) < 0.5 * step)
  }

  @Test func `A phase leads back to its progress`() {
    for progress in [0.001, 0.1, 0.5, 0.9, 0.999] {
      #expect(abs(SpringFit.progress(at: SpringFit.phase(at: progress)) - progress) < 1e-9)
    }
  }
}
