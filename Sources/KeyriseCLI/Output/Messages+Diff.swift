/// The sentences of comparing.
extension Messages {
  static let nothingToCompare = "there are no frames to compare"

  static func cannotCompare(_ first: String, _ second: String) -> String {
    "\(first) and \(second) cannot be compared; name two pictures, or two sequences"
  }

  static func severalStrategies(_ path: String) -> String {
    "'\(path)' is played under several strategies; choose one with --strategy"
  }

  static func notAShare(_ flag: String, _ value: Double) -> String {
    "'--\(flag) \(value)' is not a number from 0 to 1"
  }

  static func notAnArea(_ pixels: Int) -> String {
    "'--area \(pixels)' is not a number of pixels; it must be 0 or more"
  }

  static func notARectangle(_ text: String) -> String {
    "'--ignore \(text)' is not a rectangle; example: 20,40,100,30 for x, y, width and height in "
      + "pixels"
  }

  static func notASlack(_ text: String) -> String {
    "'--slack \(text)' is not a time; examples: 1f for a frame, 20ms"
  }
}
