'use strict'
// What differs between two pictures: pixels, and boxes around those that are near to each other.

const TILE = 8

/** Distance of two colours as the eye takes it, 0 to 1 (YIQ; Kotsarenko and Ramos, 2010). */
function distance(first, second) {
  const a = first >>> 24
  const o = second >>> 24
  // What can be seen through is seen on white.
  const part = (shift) => {
    const one = ((first >> shift) & 255) * a + 255 * (255 - a)
    const other = ((second >> shift) & 255) * o + 255 * (255 - o)
    return (one - other) / 255
  }
  const r = part(0)
  const g = part(8)
  const b = part(16)
  const y = r * 0.29889531 + g * 0.58662247 + b * 0.11448223
  const i = r * 0.59597799 - g * 0.2741761 - b * 0.32180189
  const q = r * 0.21147017 - g * 0.52261711 + b * 0.31114694
  return Math.sqrt((0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q) / 35215)
}

/** Compares two pictures; rows that one of them does not know, and boxes, are left out. */
function difference(before, after, isDark, ignored = []) {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const pixels = new Uint32Array(width * height)
  const columns = Math.ceil(width / TILE)
  const lines = Math.ceil(height / TILE)
  // Boxes are around what is beyond the threshold, unless nothing is: noise is no place.
  const slightTiles = new Uint8Array(columns * lines)
  const strongTiles = new Uint8Array(columns * lines)
  const strong = isDark ? 0xff3a8dff : 0xff0046c4
  const slight = isDark ? 0xff4fc8f5 : 0xff2aa5e8
  let count = 0
  let beyond = 0
  let compared = 0
  const isIgnored = new Uint8Array(width * height)
  for (const box of ignored) {
    for (let y = box.y; y < Math.min(height, box.y + box.height); y++) {
      isIgnored.fill(1, y * width + box.x, y * width + Math.min(width, box.x + box.width))
    }
  }
  for (let y = 0; y < height; y++) {
    const isKnown =
      y < before.height && y < after.height && !before.missing[y] && !after.missing[y]
    for (let x = 0; x < width; x++) {
      const isShared = x < before.width && x < after.width
      const old = before.pixels[y * before.width + x]
      const now = after.pixels[y * after.width + x]
      const index = y * width + x
      if (!isKnown || !isShared) {
        pixels[index] = (x + y) % 12 < 6 ? 0xffb8b8b8 : 0xffd6d6d6
        continue
      }
      if (!isIgnored[index]) compared++
      if (old === now || isIgnored[index]) {
        const grey =
          ((now & 255) * 77 + ((now >> 8) & 255) * 150 + ((now >> 16) & 255) * 29) >> 8
        const dimmed = isDark ? 28 + (grey >> 3) : 214 + (grey >> 3)
        pixels[index] = 0xff000000 | (dimmed << 16) | (dimmed << 8) | dimmed
        continue
      }
      count++
      const isBeyond = distance(old, now) > 0.1
      pixels[index] = isBeyond ? strong : slight
      if (isBeyond) beyond++
      const tile = ((y / TILE) | 0) * columns + ((x / TILE) | 0)
      if (isBeyond) strongTiles[tile] = 1
      else slightTiles[tile] = 1
    }
  }
  const found = boxes(beyond ? strongTiles : slightTiles, columns, lines)
  return { pixels, width, height, count, beyond, compared, boxes: found }
}

/** Boxes around tiles that touch or nearly do, the largest first, in pixels. */
function boxes(tiles, columns, lines) {
  const found = []
  for (let start = 0; start < tiles.length; start++) {
    if (tiles[start] !== 1) continue
    const box = { left: columns, top: lines, right: 0, bottom: 0, tiles: 0 }
    const stack = [start]
    tiles[start] = 2
    while (stack.length) {
      const tile = stack.pop()
      const x = tile % columns
      const y = (tile / columns) | 0
      box.tiles++
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y + 1)
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) {
          const nx = x + dx
          const ny = y + dy
          if (nx < 0 || ny < 0 || nx >= columns || ny >= lines) continue
          const next = ny * columns + nx
          if (tiles[next] === 1) {
            tiles[next] = 2
            stack.push(next)
          }
        }
      }
    }
    found.push(box)
  }
  found.sort((a, b) => b.tiles - a.tiles)
  return found.slice(0, 20).map((box) => ({
    x: box.left * TILE,
    y: box.top * TILE,
    width: (box.right - box.left) * TILE,
    height: (box.bottom - box.top) * TILE,
  }))
}

/** Paints a difference with its boxes, numbered. */
function paintDifference(canvas, result, colour, ink) {
  paint(canvas, result)
  // On an icon a box would hide what is in it.
  if (result.width < 100) return
  const context = canvas.getContext('2d')
  const unit = Math.max(1, result.width / 400)
  context.lineWidth = 1.5 * unit
  context.font = `600 ${11 * unit}px system-ui, sans-serif`
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  result.boxes.forEach((box, index) => {
    context.strokeStyle = colour
    const left = Math.max(box.x - 1, unit)
    const top = Math.max(box.y - 1, unit)
    const right = Math.min(box.x + box.width + 1, result.width - unit)
    const bottom = Math.min(box.y + box.height + 1, result.height - unit)
    context.strokeRect(left, top, right - left, bottom - top)
    const size = 16 * unit
    const x = Math.min(Math.max(box.x - size / 2, 0), result.width - size)
    const y = Math.min(Math.max(box.y - size / 2, 0), result.height - size)
    context.fillStyle = colour
    context.beginPath()
    context.roundRect(x, y, size, size, 4 * unit)
    context.fill()
    context.fillStyle = ink
    context.fillText(String(index + 1), x + size / 2, y + size / 2 + unit * 0.5)
  })
}
