'use strict'
// The curves of both films beneath the pictures, on one axis of time.

const SVG = 'http://www.w3.org/2000/svg'
// On a narrow screen the plot is drawn narrower, rather than its words smaller.
const PLOT = {
  width: window.innerWidth < 760 ? Math.max(window.innerWidth - 70, 300) : 1000,
  left: 8, right: 8, panel: 84, gap: 26, top: 20,
}

function svg(name, attributes, ...children) {
  const node = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...children)
  return node
}

/** Draws two curves of up to two films, and moves a line along them. */
class Plot {
  constructor(sides, end, spans, onScrub) {
    this.end = Math.max(end, 1)
    const panels = [
      ['keyboard_top', 'Keyboard top'],
      ['offset', 'Content offset'],
      ['form_top', 'Top of the form'],
    ].filter(([name]) => sides.some((side) => side.film.numbers[name]))
    const height = PLOT.top + panels.length * (PLOT.panel + PLOT.gap)
    this.root = svg('svg', {
      viewBox: `0 0 ${PLOT.width} ${height}`,
      class: 'plot',
      role: 'img',
      'aria-label': panels.map(([, title]) => title).join(' and ') + ' over time, in points',
    })
    for (const [from, to] of spans) {
      this.root.append(
        svg('rect', {
          class: 'span',
          x: this.x(from),
          y: 0,
          width: Math.max(2, this.x(to) - this.x(from)),
          height: height - PLOT.gap + 8,
        }))
    }
    panels.forEach(([name, title], index) => {
      const top = PLOT.top + index * (PLOT.panel + PLOT.gap)
      this.panel(sides, name, title, top)
    })
    this.ticks(sides[0].film, height)
    this.head = svg('line', { class: 'head', y1: 0, y2: height - PLOT.gap + 8 })
    this.root.append(this.head)
    const scrub = (event) => {
      const box = this.root.getBoundingClientRect()
      const share = (event.clientX - box.left) / box.width
      onScrub(this.time(share * PLOT.width))
    }
    this.root.addEventListener('pointerdown', (event) => {
      this.root.setPointerCapture(event.pointerId)
      scrub(event)
    })
    this.root.addEventListener('pointermove', (event) => {
      if (event.buttons) scrub(event)
    })
  }

  x(time) {
    return PLOT.left + (time / this.end) * (PLOT.width - PLOT.left - PLOT.right)
  }

  time(x) {
    const share = (x - PLOT.left) / (PLOT.width - PLOT.left - PLOT.right)
    return Math.min(Math.max(share, 0), 1) * this.end
  }

  panel(sides, name, title, top) {
    const values = sides.flatMap((side) => (side.film.numbers[name] || []).filter((v) => v != null))
    // A list of a long film's frames is too long to be the arguments of a call.
    const low = values.reduce((one, other) => Math.min(one, other), Infinity)
    const high = values.reduce((one, other) => Math.max(one, other), -Infinity)
    const range = Math.max(high - low, 1)
    // Down is down: a keyboard that rises goes up, and so does content that is scrolled.
    const isDown = name !== 'offset'
    const y = (value) => {
      const share = (value - low) / range
      return top + 6 + (isDown ? share : 1 - share) * (PLOT.panel - 12)
    }
    this.root.append(
      svg('line', {
        class: 'axis', x1: PLOT.left, x2: PLOT.width - PLOT.right, y1: top + PLOT.panel,
        y2: top + PLOT.panel,
      }),
      svg('text', { class: 'title', x: PLOT.left + 5, y: top - 4 }, title))
    const range_ = svg(
      'text', { class: 'range', x: PLOT.width - PLOT.right - 5, y: top - 4, 'text-anchor': 'end' },
      low === high ? `${format(low)} pt` : `${format(low)} to ${format(high)} pt`)
    this.root.append(range_)
    for (const side of sides) {
      const column = side.film.numbers[name]
      if (!column) continue
      let path = ''
      column.forEach((value, frame) => {
        if (value == null) return
        const x = this.x(side.film.times[frame]).toFixed(1)
        path += `${path ? 'L' : 'M'}${x} ${y(value).toFixed(1)}`
      })
      this.root.append(svg('path', { class: `curve ${side.name}`, d: path }))
    }
  }

  /** Marks the frames that the baseline keeps as pictures, and says why. */
  ticks(film, height) {
    let free = -100
    for (const [frame, reason] of film.kept.filter(([, reason]) => !/^frame \d/.test(reason))) {
      const x = this.x(film.times[frame])
      this.root.append(
        svg('line', { class: 'tick', x1: x, x2: x, y1: height - PLOT.gap, y2: height - PLOT.gap + 6 }))
      const width = reason.length * 6.4
      const start = Math.min(Math.max(x - width / 2, 0), PLOT.width - width)
      if (start < free + 10) continue
      free = start + width
      this.root.append(
        svg('text', { class: 'reason', x: start, y: height - 4 }, reason))
    }
  }

  moveTo(time) {
    const x = this.x(time)
    this.head.setAttribute('x1', x)
    this.head.setAttribute('x2', x)
  }
}

/** A number as people read it. */
function format(value) {
  if (value == null) return '–'
  const text = (Math.round(value * 100) / 100).toFixed(2).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text.replace('-', '−')
}
