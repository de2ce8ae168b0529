/// A kind of loss: a feature of a screen in Interface Builder that a scenario cannot express.
package enum InterfaceLoss: String, Hashable, Sendable, CaseIterable {
  case picker
  case datePicker = "date picker"
  case webView = "web view"
  case map
  case camera = "camera, 3D or game view"
  case spinner = "activity indicator"
  case bar = "bar inside the form"
  case backdrop = "picture behind the form"
  case segmentPicture = "segment with a picture"
  case detailButton = "detail button of a row"
  case fontFamily = "font of another family"
  case attributedText = "text of several looks"
  case fieldAlignment = "field with centred or right-aligned words"
  case catalogueColor = "colour that is not in the file"
  case whiteWords = "white text, whose ground is not in the file"
  case line = "border or shadow of a layer"
  case titleView = "view in the navigation bar"
  case barPicture = "bar button with a picture of its own"
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
