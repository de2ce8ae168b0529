/// Tells pixels that only smooth an edge, after "Anti-aliased Pixel and Intensity Slope Detector"
/// (Vysniauskas, 2009) as pixelmatch applies it.
///
/// Such a pixel has at most two neighbours as bright as itself, a darker and a brighter one, and
/// the darkest or the brightest of them lies in an area of one colour in both pictures.
struct AntialiasingRule {
  let distance: PixelDistance

  /// Whether a pixel smooths an edge in the first picture or in the second.
  func holds(atX x: Int, y: Int, first: RowWindow, second: RowWindow) -> Bool {
    isSmoothing(x, y, in: first, other: second) || isSmoothing(x, y, in: second, other: first)
  }

  private func isSmoothing(_ x: Int, _ y: Int, in image: RowWindow, other: RowWindow) -> Bool {
    let left = max(x &- 1, 0)
    let right = min(x &+ 1, image.width &- 1)
    let top = max(y &- 1, 0)
    let bottom = min(y &+ 1, image.height &- 1)
    let center = image.row(y)[x]
    let position = y &* image.width &+ x
    // The picture's border counts as a neighbour like itself.
    var equals = x == left || x == right || y == top || y == bottom ? 1 : 0
    var darkest = 0.0
    var brightest = 0.0
    var darkestAt = (x: 0, y: 0)
    var brightestAt = (x: 0, y: 0)
    // Column by column, as the first of equals counts.
    var column = left
    while column <= right {
      var row = top
      while row <= bottom {
        if column != x || row != y {
          let delta = distance.brightness(
            center, over: image.row(row)[column], position: position)
          if delta == 0 {
            equals &+= 1
            if equals > 2 { return false }
          } else if delta < darkest {
            darkest = delta
            darkestAt = (column, row)
          } else if delta > brightest {
            brightest = delta
            brightestAt = (column, row)
          }
        }
        row &+= 1
      }
      column &+= 1
    }
    if darkest == 0 || brightest == 0 { return false }
    return
      (Self.isInFlatArea(darkestAt.x, darkestAt.y, image)
      && Self.isInFlatArea(darkestAt.x, darkestAt.y, other))
      || (Self.isInFlatArea(brightestAt.x, brightestAt.y, image)
        && Self.isInFlatArea(brightestAt.x, brightestAt.y, other))
  }

  /// Whether at least three neighbours have the very same colour; the border counts as one.
  private static func isInFlatArea(_ x: Int, _ y: Int, _ image: RowWindow) -> Bool {
    let left = max(x &- 1, 0)
    let right = min(x &+ 1, image.width &- 1)
    let top = max(y &- 1, 0)
    let bottom = min(y &+ 1, image.height &- 1)
    let center = image.row(y)[x]
    var equals = x == left || x == right || y == top || y == bottom ? 1 : 0
    var row = top
    while row <= bottom {
      let pixels = image.row(row)
      var column = left
      while column <= right {
        if pixels[column] == center, column != x || row != y { equals &+= 1 }
        column &+= 1
      }
      row &+= 1
    }
    return equals > 2
  }
}
