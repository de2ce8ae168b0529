import KeyboardAvoidance
import Keyframes

extension Inspection {
  /// Differences, once the keyboard is gone, from how things stood before the first one came; 0
  /// while one is still up.
  struct Restoration {
    /// Points by which something differs that should not: what a finger can reach, where the views
    /// are, and content that rests out of its range.
    var notRestored = Measurement.none
    /// Points by which content that rests in its range stands elsewhere.
    var staysScrolled = Measurement.none
  }

  /// Compares the state after the last keyboard with the one before the first.
  ///
  /// - Parameter unturned: Returns the same strategy's timeline without a keyboard, with all
  ///   rotations of the device; asked for only where it is rotated.
  func restoration(withoutKeyboard: () -> Timeline) -> Restoration {
    guard let start = departureTime else { return Restoration() }
    // Scrolling by the user once the keyboard is gone is no difference.
    let time =
      timeline.deliveries.first {
        $0.event == .willBeginDragging && $0.time > (episodes.last?.episode.start ?? 0)
          && episodes.last?.episode.isHide == true
      }.map { $0.time - Episode.instant } ?? end
    let last = timeline.layout(at: time)
    let bottom = surroundings(of: last).screenInWindow.maxY
    guard !episodes.isEmpty, last.keyboardFrame.minY >= bottom - Self.tolerance else {
      return Restoration()
    }
    var before: SceneState
    if timeline.rotates {
      let turned = withoutKeyboard()
      before = turned.targetState(at: max(turned.settledTime, end))
    } else {
      before = timeline.targetState(at: start - Episode.instant)
    }
    // Typing has made the content longer, too.
    if !last.edits.isEmpty {
      before.contentSize.height += FormEdit.growth(
        of: last.edits, in: timeline.scene(in: last.orientation).form)
    }
    let range = (smallest: -before.adjustedContentInset.top, largest: largestOffset(in: before))
    let moved = abs(last.contentOffset.y - before.contentOffset.y)
    let isInRange =
      last.contentOffset.y >= range.smallest - Self.tolerance
      && last.contentOffset.y <= range.largest + Self.tolerance
    let differences = [
      -last.adjustedContentInset.top - range.smallest, largestOffset(in: last) - range.largest,
      last.rootFrame.minY - before.rootFrame.minY,
      last.scrollFrame.minY - before.scrollFrame.minY,
      last.scrollFrame.height - before.scrollFrame.height, isInRange ? 0 : moved,
    ]
    return Restoration(
      notRestored: Measurement(differences.map(abs).max() ?? 0, at: time),
      staysScrolled: Measurement(isInRange ? moved : 0, at: time))
  }

  /// When the first keyboard was asked for, in seconds, or `nil` where none ever was.
  var departureTime: Double? {
    timeline.deliveries.first { delivery in
      switch delivery.event {
      case .shouldBeginEditing: true
      case .keyboard(let notification): notification.name.isWill
      default: false
      }
    }?.time
  }

  /// Offsets are rounded to pixels, so that half a point is no difference.
  private static let tolerance = 0.5

  /// Points by which two states differ: the largest difference of offset, insets, content and
  /// views.
  static func difference(_ one: SceneState, _ other: SceneState) -> Double {
    [
      one.contentOffset.y - other.contentOffset.y, one.contentInset.top - other.contentInset.top,
      one.contentInset.bottom - other.contentInset.bottom,
      one.indicatorInsets.bottom - other.indicatorInsets.bottom,
      one.contentSize.height - other.contentSize.height, one.rootFrame.minY - other.rootFrame.minY,
      one.scrollFrame.minY - other.scrollFrame.minY,
      one.scrollFrame.height - other.scrollFrame.height,
    ].map(abs).max() ?? 0
  }
}
