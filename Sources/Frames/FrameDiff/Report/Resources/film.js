'use strict'
// A film as the page has it: rows of pixels, and how frames are put together from them.

/** Decodes the pictures of an atlas into one array of pixels, row after row. */
async function decodeAtlas(pictures, width) {
  const parts = []
  for (const picture of pictures) {
    const image = new Image()
    image.src = 'data:image/png;base64,' + picture
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context.drawImage(image, 0, 0)
    parts.push(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)
  }
  const rows = parts.map((part) => new Uint32Array(part))
  const atlas = new Uint32Array(rows.reduce((sum, part) => sum + part.length, 0))
  let start = 0
  for (const part of rows) {
    atlas.set(part, start)
    start += part.length
  }
  return { pixels: atlas, width }
}

/** One side of a comparison: what was recorded, or what is drawn now. */
class Film {
  constructor(data, atlas, ignored = []) {
    Object.assign(this, data)
    this.ignored = ignored
    this.atlas = atlas
    this.pictures = new Map()
    this.frameCount = this.times.length
  }

  /** The frame that shows at an instant, in nanoseconds. */
  frameAt(time) {
    let low = 0
    let high = this.frameCount
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.times[middle] <= time) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }

  hashAt(time) {
    return this.hashes[this.states[this.frameAt(time)]]
  }

  number(name, time) {
    const column = this.numbers[name]
    return column ? column[this.frameAt(time)] : null
  }

  /** Rectangles of the frame at an instant that were not compared. */
  ignoredAt(time) {
    const frame = this.frameAt(time)
    const entry = this.ignored.findLast(([first]) => first <= frame) || []
    const boxes = []
    for (let index = 1; index + 3 < entry.length; index += 4) {
      const [x, y, width, height] = entry.slice(index, index + 4)
      boxes.push({ x, y, width, height })
    }
    return boxes
  }

  /** Pixels of the frame at an instant, and which of its rows nobody has any more. */
  pictureAt(time) {
    const state = this.states[this.frameAt(time)]
    let picture = this.pictures.get(state)
    if (!picture) {
      picture = this.compose(this.runs[state])
      if (this.pictures.size > 80) this.pictures.delete(this.pictures.keys().next().value)
      this.pictures.set(state, picture)
    }
    return picture
  }

  compose(runs) {
    const { width, height } = this
    const pixels = new Uint32Array(width * height)
    const missing = new Uint8Array(height)
    let row = 0
    for (let index = 0; index < runs.length; index += 2) {
      const first = runs[index]
      const count = Math.abs(runs[index + 1])
      for (let step = 0; step < count; step++, row++) {
        const source = runs[index + 1] < 0 ? first : first + step
        const start = source * width
        if (source < 0 || start + width > this.atlas.pixels.length) {
          missing[row] = 1
          for (let x = 0; x < width; x++) {
            pixels[row * width + x] = (x + row) % 12 < 6 ? 0xffb8b8b8 : 0xffd6d6d6
          }
        } else {
          pixels.set(this.atlas.pixels.subarray(start, start + width), row * width)
        }
      }
    }
    return { pixels, missing, width, height, missingCount: missing.reduce((a, b) => a + b, 0) }
  }
}

/** Puts a picture on a canvas of its size. */
function paint(canvas, picture) {
  if (canvas.width !== picture.width) canvas.width = picture.width
  if (canvas.height !== picture.height) canvas.height = picture.height
  const data = new ImageData(
    new Uint8ClampedArray(picture.pixels.buffer), picture.width, picture.height)
  canvas.getContext('2d').putImageData(data, 0, 0)
}

/** Hatches what was not compared: dark and light lines, to be seen on any ground. */
function hatch(canvas, boxes) {
  if (!boxes.length) return
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  context.save()
  context.beginPath()
  for (const box of boxes) context.rect(box.x, box.y, box.width, box.height)
  context.clip()
  context.fillStyle = 'rgba(128, 128, 128, 0.35)'
  context.fillRect(0, 0, width, height)
  const step = Math.max(6, width / 50)
  const inks = [['rgba(0, 0, 0, 0.55)', 0], ['rgba(255, 255, 255, 0.7)', step / 2]]
  for (const [ink, shift] of inks) {
    context.strokeStyle = ink
    context.lineWidth = step / 6
    context.beginPath()
    for (let x = shift - height; x < width; x += step) {
      context.moveTo(x, height)
      context.lineTo(x + height, 0)
    }
    context.stroke()
  }
  context.restore()
}
