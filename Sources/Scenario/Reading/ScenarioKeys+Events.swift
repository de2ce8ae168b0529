extension KeySet {
  static let eventActions = [
    "focus", "press", "keyboard", "prompt", "dismiss", "notify", "type", "drag", "rotate",
  ]

  static let event = KeySet(
    "an event",
    [
      "at": "Seconds from the start",
      "focus": "The field that is tapped",
      "press": "next, previous, return or done",
      "keyboard": "A change of the keyboard while it is up",
      "prompt": "Whether the password manager's prompt takes the keyboard's place",
      "dismiss": "true: the keyboard is dismissed",
      "notify": "A recorded notification that is replayed",
      "type": "Text that is typed, line by line",
      "each": "Seconds from one line to the next; 0.25 by default",
      "drag": "The path of a finger over the scroll view",
      "rotate": "portrait or landscape: the device is turned",
    ])

  static let drag = KeySet(
    "a drag",
    [
      "path": "Where the finger is, a list of [seconds from the event, y in the window]",
      "release": "What a dragged keyboard does then: dismiss or return; by where it is",
    ])

  static let keyboardChange = KeySet(
    "a keyboard change",
    [
      "height": "Points, without an accessory view",
      "kind":
        "letters, email, url, numbersAndPunctuation, numberPad, decimalPad, phonePad or emoji",
      "bar": "none, prediction, passwords or candidates",
      "duration": "Seconds; 0 by default, as in every recorded change",
      "repeats": "Whether the notifications come twice, 3 ms apart; false by default",
      "mode": "docked, undocked, split, floating, minimized or hardware",
      "frame": "[x, y, width, height] of an undocked keyboard, on the screen",
      "gesture": "Whether the user drags it there, and nothing is posted; false by default",
    ])

  static let notification = KeySet(
    "a notification",
    [
      "name": "willShow, didShow, willHide, didHide, willChangeFrame or didChangeFrame",
      "begin": "frameBegin; the end frame by default",
      "end": "frameEnd",
      "duration": "Seconds; 0.25 by default",
      "curve": "A number or a name; 7, the keyboard's, by default",
    ])
}

extension Scenario {
  /// The keys of which an event of a scenario has one: what happens.
  public static let eventActions = KeySet.eventActions
}
