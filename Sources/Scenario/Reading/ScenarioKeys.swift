// Every key of scenario format 1, with what it means: the one list that readers, messages and
// documentation share. Points and seconds; durations may carry a unit, `250ms` or `0.25s`.

extension KeySet {
  static let scenario = KeySet(
    "the scenario",
    [
      "keyrise": "The version of the format: 1",
      "title": "What the pictures are called",
      "alt": "What the pictures show, in words; made from the timeline by default",
      "outputs": "The pictures that keyrise render makes when no -o says otherwise",
      "device": "A preset's identifier, or a mapping that describes a device",
      "ios": "The major version of iOS; the newest whose keyboards are known by default",
      "orientation": "portrait or landscape: how the device is held; portrait by default",
      "appearance": "light or dark",
      "keyboard": "What differs from the device's own keyboard",
      "bars": "The bars around the root view",
      "window": "The app's window on an iPad's screen; all of it by default",
      "presentation": "How the view is presented; fullScreen by default",
      "view": "The root view",
      "scroll": "The scroll view",
      "form": "The views in the scroll view: a list with frames, or a stack",
      "strategy": "The strategy that is played, clearance by default",
      "strategies": "Several strategies, each played on its own",
      "options": "Options of a strategy: {id: …, option: value}",
      "switches": "Where UIKit is disputed: which way it is modelled",
      "timeline": "Frame rate, end and events",
      "expect": "What has to hold; checked by keyrise check and after every render",
    ])

  static let device = KeySet(
    "the device",
    [
      "name": "What it is called",
      "screen": "[width, height] in points",
      "scale": "Pixels per point",
      "safeArea": "The window's safe area; none by default",
      "cornerRadius": "The radius of the display's corners in points; 0 by default",
      "statusBar": "The status bar's height; the safe area's top by default, and 20 without one",
      "cutout": "none, notch or island; none by default",
      "homeIndicator": "Whether there is one; by default where the safe area has a bottom",
      "keyboard": "The heights of its keyboards up to iOS 18",
      "glassKeyboard": "The heights of its keyboards of iOS 26",
      "rotatedKeyboard": "Those up to iOS 18 while it is held the other way round; an estimate",
      "rotatedGlassKeyboard": "Those of iOS 26 while it is held so; an estimate",
    ])

  static let keyboardHeights = KeySet(
    "a device's keyboard",
    [
      "plain": "Letters without the prediction bar, in points",
      "bar": "Letters with it, in points",
      "numberPad": "The number pad, in points",
      "emoji": "The emoji board, in points",
    ])

  static let keyboard = KeySet(
    "the keyboard",
    [
      "height": "The height of every keyboard without an accessory view, in points",
      "landscapeHeight":
        "The height of every keyboard in landscape; what the device shows, or an estimate",
      "numberPad": "The height of the number pad, in points",
      "emoji": "The height of the emoji board, in points",
      "beginHeight": "The height in frameBegin where it differs, in points",
      "duration": "The duration in the notifications; 0.25, and 0.383 from iOS 26",
      "curve": "keyboard, easeInOut, easeIn, easeOut or linear",
      "bar": "Whether letters come with their prediction bar",
      "look": "legacy or glass; glass from iOS 26 where its heights are known",
      "mode": "docked, undocked, split, floating, minimized or hardware; docked by default",
      "frame": "[x, y, width, height] of an undocked keyboard, on the screen",
      "crossFade": "Whether it cross-fades, with frames of zero; false by default",
      "twoSteps": "Whether it shows without height first, then at once with it; false by default",
    ])

  static let window = KeySet(
    "the window",
    [
      "style": "fullScreen, splitView, slideOver or stageManager",
      "frame": "[x, y, width, height] on the screen; where the system puts it by default",
    ])

  static let presentation = KeySet(
    "the presentation",
    [
      "style": "fullScreen, pageSheet or formSheet",
      "frame": "[x, y, width, height] of the sheet in the window; the system's by default",
    ])

  static let bars = KeySet(
    "bars",
    [
      "status": "Whether the status bar is drawn; true by default",
      "navigation": "The navigation bar's title; no bar by default",
      "back": "The title of its back button; none by default",
      "tab": "Whether there is a tab bar; false by default",
      "translucent": "Whether the content shows through the bars; false by default",
    ])

  static let view = KeySet(
    "the view",
    ["frame": "[x, y, width, height] in the window; by default what the bars leave"])

  static let scroll = KeySet(
    "the scroll view",
    [
      "frame": "[x, y, width, height] in the root view; all of it by default",
      "contentSize": "[width, height]; fits the form by default",
      "contentInset": "{top, left, bottom, right}; none by default",
      "contentOffset": "y, or [x, y], at rest; the top by default",
      "insetAdjustment":
        "never or automatic; automatic where bars are translucent, and from iOS 11 where no bar keeps it from the unsafe area",
      "indicator": "scrolling, always or never; scrolling by default",
      "keyboardDismissMode": "none, onDrag or interactive; none by default",
    ])

  static let insets = KeySet(
    "the insets",
    [
      "top": "Points; 0 by default", "left": "Points; 0 by default",
      "bottom": "Points; 0 by default", "right": "Points; 0 by default",
    ])

  static let switches = KeySet(
    "the switches",
    [
      "clampsOnInsetChange": "Whether a change of insets moves an offset back into range; true",
      "clampsOffset": "Whether setContentOffset does; false",
      "roundsOffset": "Whether offsets are rounded to pixels; true",
      "followsTopInset": "Whether a view at its top follows a change of the top inset; true",
      "tallRectPrefersTop": "Which end of a tall rectangle scrollRectToVisible shows; true",
      "resignsAfterWillHide": "Whether the field is first responder while hiding; true",
      "repostsForOtherKind": "Whether equal frames of other keyboards are posted again; true",
      "movesFormSheet": "Whether the keyboard moves a form sheet up; true",
      "formSheetMovesLate": "Whether it does after the will-notifications; true",
      "crossFadeHidesShowFrame": "Whether a cross-fading willShow has a frame of zero; true",
      "systemReveal": "When UIKit scrolls the first responder: off, onFocus or onType; off",
      "systemTableInset": "Whether the table insets itself after didShow; false",
      "interruption": "What a newer animation does to an older one: additive or replacing",
      "didNotificationDelay": "Seconds from will to did; as long as the motion by default",
      "rotationDuration": "Seconds the window turns after a rotation; 0.3",
      "rotationNotifications":
        "hideAndShow or changeFrame: what a keyboard posts that is up; changeFrame from iOS 8",
    ])

  static let timeline = KeySet(
    "the timeline",
    [
      "fps": "Frames a second, such as 60 or 30000/1001; 60 by default",
      "startPhase": "Seconds in [0, 1/fps) by which samples run ahead of frames; 0 by default",
      "end": "Seconds; when all has settled by default",
      "caretBlinks": "Whether the caret blinks; false by default",
      "events": "What happens, each with its time in 'at'",
    ])

  static let expectation = KeySet(
    "an expectation",
    [
      "visible": "The field that has to be visible",
      "clearance": "The least room below it in points; 0 by default",
      "by": "Seconds from which it has to be; the end by default",
      "noJumpAbove": "Points that the content may move in a sixtieth of a second",
      "settledBy": "Seconds at which nothing moves, nor before the next event",
      "restored": "true: everything is in its place once the keyboard is gone",
      "metric": "A metric of keyrise audit, such as lag-time",
      "atMost": "The largest value it may have, in its unit",
    ])

  /// The keys that say what is expected; an expectation has one of them.
  static let conditions = ["visible", "noJumpAbove", "settledBy", "restored", "metric"]
}
