public import Cairo
public import KeyboardAvoidance
public struct StageOptions: Hashable, Sendable {
  public var scale: Double
  public var fontDirectory: String
  public init(scale: Double, fontDirectory: String = FontBook.defaultDirectory) { self.scale = scale; self.fontDirectory = fontDirectory }
}
public final class Stage {
  public init(scene: Scene, options: StageOptions) throws {}
  public func draw(_ state: SceneState) throws -> ImageSurface { try ImageSurface(width: 10, height: 10) }
}
extension SceneState { public func snapped(toScale: Double) -> SceneState { self } }
