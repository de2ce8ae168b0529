internal import Cairo
internal import Keyframes

/// Draws a switch at the right edge of its frame, as large as the system makes it.
struct TogglePainter {
  let look: Look

  /// 51 by 31 points, or 63 by 28 with an oblong knob in iOS 26 (`UISwitch`'s intrinsic sizes).
  private var size: Size {
    look.isGlass ? Size(width: 63, height: 28) : Size(width: 51, height: 31)
  }

  private var knob: Size {
    look.isGlass ? Size(width: 38, height: 24) : Size(width: 27, height: 27)
  }

  func draw(isOn: Bool, frame: Rect, in context: Context) throws(CairoError) {
    let grid = look.grid
    let track = grid.snappedEdges(
      Rect(
        x: frame.maxX - size.width, y: frame.midY - size.height / 2, width: size.width,
        height: size.height))
    context.fill(
      track, radius: track.height / 2, curve: .circular,
      isOn ? look.palette.green : look.palette.track)
    let margin = 2.0
    let thumb = Rect(
      x: isOn ? track.maxX - margin - knob.width : track.minX + margin,
      y: track.midY - knob.height / 2, width: knob.width, height: knob.height)
    let radius = knob.height / 2
    let shape = BoxShadow.Shape(
      width: knob.width, height: knob.height, radius: radius, curve: .circular, blur: 2.5)
    try context.saved { () throws(CairoError) in
      context.roundedRectangle(
        x: track.minX, y: track.minY, width: track.width, height: track.height,
        radius: track.height / 2)
      context.clip()
      let shadow = try BoxShadow(shape, scale: grid.scale)
      context.draw(shadow, x: thumb.minX, y: thumb.minY + 2, color: Color(white: 0, alpha: 0.18))
    }
    context.fill(thumb, radius: radius, curve: .circular, .white)
  }
}
