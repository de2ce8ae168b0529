import FrameSequence
import Markup
import Measuring

extension MeasureCommand {
  /// Measures both films and says what differs.
  func compare() async throws -> Bool {
    let before = try measured(films[0])
    let after = try measured(films[1])
    let comparison = RecordingComparison(before.measurement, after.measurement)
    let words = ComparisonText(comparison, before: before.path, after: after.path)
    try tell { style in
      switch style {
      case .text: words.text
      case .json: document(comparison, before, after)
      case .csv: throw Failure(Messages.csvOfTwoFilms)
      }
    }
    for film in [before, after] {
      for remark in film.measurement.remarks {
        console.say("\(film.name): " + Messages.remark(remark, of: film))
      }
    }
    guard !comparison.pairs.isEmpty else {
      for (path, output) in try outputs() where !output.isText {
        console.complain(Messages.nothingToShow(path))
      }
      return false
    }
    try await ComparedPictures(comparison, before, after, fonts: fonts, console: console)
      .write(try outputs())
    return comparison.isAlike
  }

  private func document(
    _ comparison: RecordingComparison, _ before: MeasuredFilm, _ after: MeasuredFilm
  ) -> String {
    func film(_ film: MeasuredFilm) -> JSONValue {
      let own = film.measurement.members.filter {
        ["film", "devices", "remarks"].contains($0.name)
      }
      return .object([.init("name", .string(film.path))] + own)
    }
    return MeasurementText.document(
      [
        .init("schema", "keyrise.measure-comparison/1"), .init("before", film(before)),
        .init("after", film(after)),
      ] + comparison.members)
  }
}
