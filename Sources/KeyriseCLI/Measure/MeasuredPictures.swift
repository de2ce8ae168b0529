import FrameDiff
import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Measuring
import Playing

/// Writes the pictures of one measured recording: the plot, and the page with the model beside it.
struct MeasuredPictures {
  private let film: MeasuredFilm
  private let models: [Film]
  private let comparison: ModelComparison?
  private let fonts: FontOption
  private let console: Console

  /// - Parameter models: The films of the scenario, if there is one.
  init(
    _ film: MeasuredFilm, models: [Film], _ comparison: ModelComparison?, fonts: FontOption,
    console: Console
  ) {
    self.film = film
    self.models = models
    self.comparison = comparison
    self.fonts = fonts
    self.console = console
  }

  /// The width of a recording's pictures beside the model, in pixels: a choice, enough to read a
  /// form.
  private static let width = 300

  /// Writes the requested outputs, or says that there is no motion to show.
  func write(_ outputs: [(path: String, output: MeasureOutput)]) throws {
    for (path, output) in outputs {
      switch output {
      case .text: continue
      case .plot, .page, .film:
        guard !film.measurement.episodes.isEmpty else {
          console.complain(Messages.nothingToShow(path))
          continue
        }
      }
      let text = output == .plot ? try plot() : try page()
      let outcome = try AtomicFile.write(text, to: path)
      console.say(
        Messages.wroteText(path, bytes: text.utf8.count, unchanged: outcome == .unchanged))
    }
  }

  /// The model that is closest to the recording.
  private var nearest: Film? {
    comparison?.nearest.flatMap { id in models.first { $0.profile.id == id } } ?? models.first
  }

  private func plot() throws -> String {
    let studio = try Studio(fontDirectory: fonts.directory)
    let windows = MotionWindow.windows(of: film.measurement)
    let model = nearest.flatMap { ModelAlignment(film.measurement, $0) }
    let plot = try MeasuredPlot(
      of: [film.plotted(model)], windows: windows,
      options: MeasuredPlotOptions(
        caption: Messages.plotCaption(
          strategy: model == nil ? nil : nearest?.profile.id,
          left: windows.count - MeasuredPlot.limit)),
      studio: studio)
    return try studio.svg(of: plot)
  }

  /// The model under the best-fitting strategy, or only its keyboard, beside the recording.
  private func page() throws -> String {
    guard let model = nearest ?? ModelScreen.film(of: film.measurement),
      let alignment = ModelAlignment(film.measurement, model)
    else { throw Failure(Messages.noModelBeside) }
    let times = model.clock.frames.map { alignment.filmTime(atModelTime: $0.sampleTime) }
    let pictures = try film.pictures(at: times, width: Self.width)
    var player = Player([model], title: film.name)
    player.recording = PlayedRecording(
      name: film.name, width: pictures.size.width, height: pictures.size.height,
      pictures: pictures.files, shown: [times.map(pictures.place)])
    let studio = try Studio(fontDirectory: fonts.directory)
    try studio.add(fonts: model.scene.fonts)
    return try player.text(studio)
  }
}
