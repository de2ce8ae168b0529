internal import KeyboardAvoidance
internal import Keyframes

extension LayoutBuilder {
  /// Sizes of views without constraints, from tables and estimates.
  struct IntrinsicSizes {
    let toolsVersion: Double
    let scale: Double
    /// By how much words are wider than estimated.
    var stretch = 1.0
    /// The sizes of images by their names.
    let images: [String: Size]

    struct Estimate {
      var width: Double?
      var height: Double?
    }

    /// The estimate for a view; `nil` for dimensions that the view does not determine.
    ///
    /// - Parameter width: Its width, for text that wraps.
    func estimate(_ view: InterfaceView, width: Double?) -> Estimate {
      let source = view.element
      switch view.tag {
      case "label": return label(source, width: width)
      case "textView" where source.isNo("scrollEnabled"): return textView(source, width: width)
      case "textField": return Estimate(width: nil, height: fieldHeight(source))
      case "button": return button(source)
      case "switch":
        return toolsVersion >= 24_000
          ? Estimate(width: 61, height: 28) : Estimate(width: 49, height: 31)
      case "slider": return Estimate(width: nil, height: 30)
      case "segmentedControl":
        return Estimate(width: nil, height: toolsVersion >= 14_810 ? 31 : 28)
      case "stepper": return Estimate(width: 94, height: toolsVersion >= 20_000 ? 32 : 29)
      case "searchBar": return Estimate(width: nil, height: toolsVersion >= 13_000 ? 56 : 44)
      case "progressView": return Estimate(width: nil, height: toolsVersion >= 14_810 ? 4 : 2)
      case "activityIndicatorView":
        return source["style"]?.contains("arge") ?? false
          ? Estimate(width: 37, height: 37) : Estimate(width: 20, height: 20)
      case "toolbar", "navigationBar": return Estimate(width: nil, height: 44)
      case "tabBar": return Estimate(width: nil, height: 49)
      case "pageControl": return Estimate(width: nil, height: 37)
      case "pickerView": return Estimate(width: 320, height: 216)
      case "datePicker" where source["style"] == "wheels": return Estimate(width: 320, height: 216)
      case "imageView":
        let size = source["image"].flatMap { images[$0] }
        return Estimate(width: size?.width, height: size?.height)
      default: return Estimate(width: nil, height: nil)
      }
    }

    private func label(_ source: XMLElement, width: Double?) -> Estimate {
      let text = source.words
      let font = source.wordsFont
      let (size, isBold) = (font?.size ?? 17, font?.isBold ?? false)
      let longest =
        text.split(whereSeparator: \.isNewline).map {
          TextMeasure.width($0, size: size, isBold: isBold)
        }.max() ?? 0
      let limit = source.integer("numberOfLines") ?? 1
      var lines = text.isEmpty ? 0 : 1
      if limit != 1, lines > 0, let width, width > 0 {
        lines = TextMeasure.lineCount(
          text, size: size, isBold: isBold, width: width, stretch: stretch)
        if limit > 0 { lines = min(lines, limit) }
      }
      return Estimate(
        width: up(longest * stretch), height: up(Double(lines) * size * TextMeasure.lineHeight))
    }

    /// A text view that does not scroll is as high as its words, within its insets of 8 and 5
    /// (`UITextView.textContainerInset`, `NSTextContainer.lineFragmentPadding`).
    private func textView(_ source: XMLElement, width: Double?) -> Estimate {
      let font = source.wordsFont
      let (size, isBold) = (font?.size ?? 14, font?.isBold ?? false)
      var lines = 1
      if let width, width > 10 {
        lines = max(
          TextMeasure.lineCount(
            source.words, size: size, isBold: isBold, width: width - 10, stretch: stretch),
          1)
      }
      return Estimate(
        width: nil, height: up(Double(lines) * size * TextMeasure.lineHeight + 16))
    }

    private func fieldHeight(_ source: XMLElement) -> Double {
      switch source["borderStyle"] {
      case "roundedRect": return toolsVersion >= 14_810 ? 34 : 30
      default:
        let size = source.font()?.size ?? 14
        let line = size * TextMeasure.lineHeight
        return toolsVersion >= 14_810 ? up(line + 1.5) : line.rounded(.up)
      }
    }

    private func button(_ source: XMLElement) -> Estimate {
      let configuration = source.child(key: "configuration")
      let state = source.children.first { $0.name == "state" && $0["key"] == "normal" }
      let title = configuration?.text("title") ?? state?.text("title") ?? ""
      let size = source.font()?.size ?? 15
      let width = TextMeasure.width(title, size: size) * stretch
      if configuration != nil { return Estimate(width: up(width + 24), height: up(34.33)) }
      if let image = state?["image"].flatMap({ images[$0] }), title.isEmpty {
        return Estimate(width: image.width, height: image.height)
      }
      let heights: [Double: Double] = [13: 28, 14: 29, 15: 30, 17: 33, 18: 34, 20: 36]
      return Estimate(
        width: max(up(width), 30),
        height: heights[size] ?? (size * TextMeasure.lineHeight + 12).rounded())
    }

    /// Rounded up to a pixel.
    private func up(_ value: Double) -> Double { (value * scale - 0.01).rounded(.up) / scale }
  }
}
