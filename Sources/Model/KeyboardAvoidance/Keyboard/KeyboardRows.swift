/// How far apart the rows of a phone's glass keyboard are.
///
/// Captures from autumn 2025 on 402 points have rows 56 points apart, later ones 54; judging by
/// their dates, the latter came with iOS 26.1. Phones of 414 points and more have always had 56.
public enum KeyboardRows: String, Hashable, Sendable, CaseIterable {
  /// As in iOS 26.1 and later: 54 points apart, and 56 on large phones.
  case device
  /// As in iOS 26.0: 56 points apart on every phone, whose keyboards are 10 points higher for it.
  case tall

  /// By how many points ``tall`` rows make a keyboard higher.
  public static let tallExtra = 10.0
}
