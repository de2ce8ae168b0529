/// The major versions of iOS in which behaviour changed.
package enum SystemVersion {
  /// The oldest version whose keyboard notifications are recorded, and the newest.
  package static let first = 5
  package static let last = 26

  /// Translucent bars, and with them `automaticallyAdjustsScrollViewInsets`, came with iOS 7.
  package static let translucency = 7
  /// The safe area, and with it `contentInsetAdjustmentBehavior`, came with iOS 11.
  package static let safeArea = 11
  /// Floating keyboards came with iPadOS 13.
  package static let floatingKeyboard = 13
  /// The glass keyboard and its spring came with iOS 26.
  package static let glass = 26
}
