extension KeySet {
  static let form = KeySet(
    "the form",
    ["stack": "How the views are laid out in a column", "form": "The views, without frames"])

  static let stack = KeySet(
    "the stack",
    [
      "spacing": "Points between two views; 12 by default",
      "padding": "Points around them: one number or four insets; 20 by default",
    ])

  static let group = KeySet(
    "the group",
    [
      "frame": "[x, y, width, height]; not in a stack",
      "background": "none or card",
      "spacing": "Points between two views of a stack; 12, and 0 on a card",
      "padding": "Points around them; 0, and 16 at the sides of a card",
    ])

  private static func element(
    _ owner: String, _ keys: KeyValuePairs<String, String>
  ) -> KeySet {
    KeySet(owner, keys).adding([
      "frame": "[x, y, width, height] in the superview; not in a stack",
      "height": "Points; only in a stack, where every kind of view has a height of its own",
    ])
  }

  static let label = element(
    "a label",
    [
      "label": "The text",
      "style":
        "largeTitle, title, title2, headline, body, subheadline, footnote or caption",
      "align": "left, center or right",
      "secondary": "Whether it is grey",
    ])

  static let field = element("a field", ["field": "The identifier"]).adding(inputKeys)

  static let textView = element("a text view", ["textView": "The identifier"]).adding(inputKeys)

  private static let inputKeys: KeyValuePairs = [
    "placeholder": "The grey text while it is empty",
    "text": "The text in it",
    "type":
      "text, name, username, password, email, url, search, number, decimal, phone or numbersAndPunctuation",
    "secure": "Whether the text is drawn as bullets; true for passwords",
    "accessory": "The height of its inputAccessoryView in points; 0 by default",
    "return": "return, next, done, go, search or send",
    "border": "roundedRect, filled, line or none; none on a card",
    "bar": "Whether the keyboard brings its bar",
    "grows": "Whether a text view grows with its text; false by default",
    "caretLine": "The line the caret is in, from 0; the last by default",
  ]

  static let button = element(
    "a button", ["button": "The words on it", "style": "filled, tinted or plain"])

  static let toggle = element(
    "a toggle", ["toggle": "Whether it is on", "label": "The text beside it"])

  static let separator = element("a separator", ["separator": "true"])

  static let space = KeySet("a space", ["space": "Points more between two views of a stack"])

  static let row = KeySet(
    "a row",
    ["row": "Views side by side, equally wide", "spacing": "Points between them; 12 by default"])

  static let scrollView = KeySet(
    "a scroll view",
    [
      "scrollView": "[x, y, width, height], or its height in a stack",
      "contentSize": "[width, height]; fits its views by default",
      "contentInset": "{top, left, bottom, right}; none by default",
      "contentOffset": "y, or [x, y], at rest; the top by default",
      "form": "The views in it",
    ])

  static let container = KeySet(
    "a group",
    [
      "group": "[x, y, width, height], or how it looks and stacks",
      "background": "none or card",
      "form": "The views in it",
    ])
}
