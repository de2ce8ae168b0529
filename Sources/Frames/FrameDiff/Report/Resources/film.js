'use strict'
// A film as the page has it: rows of pixels, and how frames are put together from them.

/** Rows of pixels that films share, in pieces that are decoded when they are first needed. */
class Rows {
  constructor(films) {
    this.pieces = films.flatMap((film) => film.pieces || [])
      .map(([first, count, width, factor, png]) => ({ first, count, width, factor, png }))
  }

  /** Decodes some pieces, by their numbers. */
  load(numbers) {
    return Promise.all(numbers.map((number) => {
      const piece = this.pieces[number]
      piece.loading = piece.loading || this.decode(piece)
      return piece.loading
    }))
  }

  async decode(piece) {
    const image = new Image()
    image.src = 'data:image/png;base64,' + piece.png
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = piece.width
    canvas.height = piece.count
    const context = canvas.getContext('2d', { willReadFrequently: true })
    // What is coarse is enlarged to where its pixels were.
    context.drawImage(
      image, 0, 0, image.naturalWidth * piece.factor, image.naturalHeight * piece.factor)
    const data = context.getImageData(0, 0, canvas.width, canvas.height).data
    piece.pixels = new Uint32Array(data.buffer)
  }

  /** The decoded piece that has a row, or nothing. */
  pieceOf(row) {
    let low = 0
    let high = this.pieces.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.pieces[middle].first <= row) low = middle + 1
      else high = middle
    }
    const piece = this.pieces[low - 1]
    return piece && piece.pixels && row < piece.first + piece.count ? piece : null
  }
}

/** One side of a comparison: what was recorded, or what is drawn now. */
class Film {
  constructor(data, rows) {
    Object.assign(this, { numbers: {}, kept: [], ignored: [] }, data)
    this.rows = rows
    this.pictures = new Map()
    this.frameCount = this.times.length
  }

  /** Whether the page has the picture that shows at an instant. */
  hasPictureAt(time) {
    return this.runs[this.states[this.frameAt(time)]] !== null
  }

  /** The number of the frame at an instant, in the film that this is of. */
  frameNumberAt(time) {
    const frame = this.frameAt(time)
    return this.frames ? this.frames[frame] : frame
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

  identityAt(time) {
    return this.identities[this.states[this.frameAt(time)]]
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
      if (this.pictures.size * this.width * this.height > 4e7) this.pictures.delete(this.pictures.keys().next().value)
      this.pictures.set(state, picture)
    }
    return picture
  }

  /** Puts some rows of a picture together; `missing` says which of them nobody has any more. */
  compose(runs, top = 0, height = this.height) {
    const { width } = this
    const pixels = new Uint32Array(width * height)
    const missing = new Uint8Array(height)
    const coarse = new Uint8Array(height)
    let y = -top
    for (let index = 0; index < runs.length && y < height; index += 2) {
      const first = runs[index]
      const count = Math.abs(runs[index + 1])
      for (let step = Math.max(0, -y); step < count && y + step < height; step++) {
        const source = runs[index + 1] < 0 ? first : first + step
        const start = (y + step) * width
        const piece = source < 0 ? null : this.rows.pieceOf(source)
        if (piece && piece.width === width) {
          const from = (source - piece.first) * width
          pixels.set(piece.pixels.subarray(from, from + width), start)
          coarse[y + step] = piece.factor > 1 ? 1 : 0
        } else {
          missing[y + step] = 1
          for (let x = 0; x < width; x++) {
            pixels[start + x] = (x + y + step) % 12 < 6 ? 0xffb8b8b8 : 0xffd6d6d6
          }
        }
      }
      y += count
    }
    const missingCount = missing.reduce((a, b) => a + b, 0)
    return { pixels, missing, coarse, width, height, missingCount }
  }

  /** A part of the picture at an instant. */
  partAt(time, top, height) {
    return this.compose(this.runs[this.states[this.frameAt(time)]], top, height)
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
