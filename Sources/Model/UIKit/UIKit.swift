// What published code imports. Apple's systems have UIKit, or nothing of that name.
#if !canImport(Darwin)
  @_exported import UIKitShapes
#endif
