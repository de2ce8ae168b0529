package import Cairo
internal import Keyframes

/// A page of devices side by side as one SVG that plays by itself, each with its film.
///
/// It lasts as long as the longest of the films; the others stay at their ends. The words stand
/// still. In no film may the device be turned: in a row there is no room for it on its side.
package struct AnimatedGrid {
  /// The page.
  package var grid: DeviceGrid
  /// How often it plays; 0, the default, is for ever.
  package var plays: Int
  /// Pixels a unit of the page that it is drawn for: motion is true to a quarter of one.
  package var scale: Double

  /// Makes an animation of a page.
  package init(_ grid: DeviceGrid, plays: Int = 0, scale: Double = 2) {
    self.grid = grid
    self.plays = plays
    self.scale = scale
  }

  /// Draws the page and returns the file; `text` says what becomes of the words beside the devices.
  ///
  /// Throws ``DrawingError`` when the fonts lack a character or the page is too large.
  package func text(_ studio: Studio, text mode: TextMode = .text) throws -> String {
    var screens = try grid.cells.enumerated().map { index, cell in
      let size = cell.device.scale
      return try MovingScreen(
        cell.film, scale: studio.density * size, sharpness: scale * size,
        prefix: "k\(index)_", marksHidden: true, studio: studio)
    }
    let document = try SVGDocument(width: grid.size.width, height: grid.size.height)
    document.title = grid.title
    document.summary = grid.altText
    let context = try document.makeContext()
    context.textMode = mode
    try studio.draw(grid.setup, in: context) { canvas in
      for (index, cell) in grid.cells.enumerated() {
        try grid.mark(cell, on: canvas) {
          try screens[index].draw(on: cell.device, of: canvas, hasShadow: grid.hasShadow, document)
        }
      }
    }
    var style = KeyframeText(duration: screens.map(\.duration).max() ?? 0, plays: plays)
    for screen in screens { screen.animate(in: &style) }
    document.style = style.text
    return document.text()
  }
}
