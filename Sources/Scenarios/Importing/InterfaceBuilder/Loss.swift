extension InterfaceInterpreter {
  /// A kind of loss: a feature of a screen in Interface Builder that a scenario cannot express.
  enum Loss: String, Hashable, Sendable, CaseIterable {
    case picker
    case datePicker = "date picker"
    case webView = "web view"
    case map
    case camera = "camera, 3D or game view"
    case spinner = "activity indicator"
    case bar = "bar inside the form"
    case emptyToolbar = "toolbar without words"
    case embeddedBar = "bar of an embedded view controller"
    case scopeBar = "scope bar of a search bar"
    case backdrop = "picture behind the form"
    case blur = "blur behind views"
    case segmentPicture = "segment with a picture"
    case buttonPicture = "picture beside a button's words"
    case buttonGround = "picture behind a button's words"
    case fieldGround = "picture behind a field"
    case buttonAlignment = "words at a side of a button with a ground"
    case silentButton = "button without words and picture"
    case darkKeyboard = "dark keyboard"
    case detailButton = "detail button of a row"
    case fontFamily = "font of another family"
    case attributedText = "text of several looks"
    case slant = "italic or underlined words"
    case rightToLeft = "view that is laid out from right to left"
    case seeThrough = "view that shines through"
    case disabled = "look of a disabled control"
    case fixedScroll = "scroll view that people cannot scroll"
    case barColor = "colour of a bar"
    case prompt = "line above a bar's title"
    case fieldAlignment = "field with centred or right-aligned words"
    case catalogueColor = "colour that is not in the file"
    case whiteWords = "white text, whose ground is not in the file"
    case line = "border or shadow of a layer"
    case titleView = "view in a bar"
    case barField = "field in a bar"
    case barPicture = "bar button with a picture"
    case unknownView = "view of an unknown kind"

    /// The loss that a view is, by its tag.
    init?(tag: String) {
      switch tag {
      case "pickerView": self = .picker
      case "datePicker": self = .datePicker
      case "webView", "wkWebView": self = .webView
      case "mapView": self = .map
      case "glkView", "mtkView", "sceneKitView", "SCNView", "arscnView", "arskView", "arView",
        "skView":
        self = .camera
      case "activityIndicatorView": self = .spinner
      case "toolbar", "navigationBar", "tabBar": self = .bar
      default: return nil
      }
    }
  }
}
