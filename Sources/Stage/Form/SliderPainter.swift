internal import Cairo
internal import Keyframes

/// Draws a slider, and a progress view, which is its track alone.
///
/// Tracks of 3 and thumbs of 22 points, measured in captures of iOS 13 to 18; 6 and 37 by 24 in iOS
/// 26.
struct SliderPainter {
  let look: Look

  private var thumb: Size {
    look.isGlass ? Size(width: 37, height: 24) : Size(width: 22, height: 22)
  }

  /// Draws a slider whose value is from 0 to 1.
  func draw(_ value: Double, frame: Rect, in context: Context) throws(CairoError) {
    guard frame.width >= thumb.width else { return }
    let height = look.isGlass ? 6.0 : 3
    let track = Rect(
      x: frame.minX + 2, y: frame.midY - height / 2, width: frame.width - 4, height: height)
    let x = frame.minX + (frame.width - thumb.width) * value
    let knob = look.grid.snappedEdges(
      Rect(
        x: x, y: frame.midY - thumb.height / 2, width: thumb.width, height: thumb.height))
    drawTrack((knob.midX - track.minX) / track.width, frame: track, in: context)
    let shadow = try BoxShadow(
      BoxShadow.Shape(
        width: knob.width, height: knob.height, radius: knob.height / 2, curve: .circular, blur: 5),
      scale: look.grid.scale)
    context.draw(shadow, x: knob.minX, y: knob.minY + 2, color: Color(white: 0, alpha: 0.18))
    context.fill(knob, radius: knob.height / 2, curve: .circular, .white)
  }

  /// Draws a track that is filled up to a share of its width.
  func drawTrack(_ share: Double, frame: Rect, in context: Context) {
    let track = look.grid.snappedEdges(frame)
    guard !track.isEmpty else { return }
    let radius = track.height / 2
    context.fill(track, radius: radius, curve: .circular, look.palette.track)
    let filled = Rect(
      x: track.minX, y: track.minY, width: min(max(share, 0), 1) * track.width,
      height: track.height)
    guard filled.width >= track.height else { return }
    context.fill(filled, radius: radius, curve: .circular, look.palette.tint)
  }
}
