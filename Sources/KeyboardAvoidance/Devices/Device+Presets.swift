/// The devices that code asks for most; ``DeviceCatalog`` has every one.
extension Device {
  /// iPhone SE (3rd generation): 375x667, a home button.
  public static let iPhoneSE3 = preset("iphone-se-3")
  /// iPhone 13: 390x844, a notch.
  public static let iPhone13 = preset("iphone-13")
  /// iPhone 15: 393x852, a Dynamic Island.
  public static let iPhone15 = preset("iphone-15")
  /// iPhone 16 Pro: 402x874.
  public static let iPhone16Pro = preset("iphone-16-pro")
  /// iPhone 16 Pro Max: 440x956.
  public static let iPhone16ProMax = preset("iphone-16-pro-max")
  /// iPhone 17 Pro: 402x874, iOS 26.
  public static let iPhone17Pro = preset("iphone-17-pro")

  private static func preset(_ id: String) -> Device {
    let device = DeviceCatalog.device(id: id)
    precondition(device != nil, "The catalogue must have the device '\(id)'.")
    return device ?? DeviceCatalog.all[0]
  }
}
