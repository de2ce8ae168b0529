/// A small form whose city an inset moves: what films in tests are drawn from.
enum MeasuredScenario {
  static let text = """
    keyrise: 1
    device: iphone-8
    ios: 15
    form:
      - {label: Where shall it go to, frame: [16, 40, 300, 30]}
      - {field: name, frame: [16, 120, 343, 36], text: Ada Lovelace}
      - {label: And then, frame: [16, 250, 200, 30]}
      - {field: city, frame: [16, 440, 343, 36], placeholder: City}
      - {label: Thank you, frame: [16, 600, 220, 30]}
      - {button: Order, frame: [16, 900, 343, 50]}
    timeline:
      fps: 30
      end: 1.3s
      events:
        - {at: 300ms, focus: city}
    """
}
