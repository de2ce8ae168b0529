'use strict'
// One film: pictures side by side or over each other, a scrubber, curves and numbers.

const MODES = [
  ['side', 'Side by side'],
  ['slider', 'Slider'],
  ['onion', 'Onion skin'],
  ['blink', 'Blink'],
  ['difference', 'Difference'],
]

// The least width of a picture on the page, in pixels.
const SMALL = 200

const NUMBERS = [
  ['keyboard_top', 'Keyboard top'],
  ['offset', 'Content offset'],
  ['inset_bottom', 'Bottom inset'],
  ['view_shift', 'View shift'],
  ['form_top', 'Top of the form'],
  ['hidden', 'Hidden of the field'],
]

/** Makes an element: attributes, `on…` listeners, and what is in it. */
function make(name, attributes, ...children) {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value)
    else if (value === true) node.setAttribute(key, '')
    else if (value !== false && value != null) node.setAttribute(key, value)
  }
  node.append(...children)
  return node
}

class Viewer {
  /** Shows one side or two; `film` says what the page knows of both. */
  constructor(film, before, after, mode, onMode) {
    this.sides = [
      ...(before ? [{ name: 'before', title: 'Before', film: before }] : []),
      ...(after ? [{ name: 'after', title: 'Now', film: after }] : []),
    ]
    this.film = film
    this.isPair = this.sides.length === 2
    this.before = this.isPair ? before : null
    this.after = this.isPair ? after : this.sides[0].film
    this.onMode = onMode
    this.end = Math.max(...this.sides.map((side) => side.film.end))
    const times = [...new Set(this.sides.flatMap((side) => side.film.times))].sort((a, b) => a - b)
    // Frames that the page has no room for are passed over.
    this.times = times.filter((time) => this.sides.every((side) => side.film.hasPictureAt(time)))
    if (!this.times.length) this.times = times.slice(0, 1)
    this.omitted = times.length - this.times.length
    this.isStill = this.times.length === 1
    // Beyond any phone: a page that is scrolled.
    this.isTall = this.sides.some((side) => side.film.height > 2.5 * side.film.width)
    this.index = this.mostDifferent()
    this.blinkPhase = 0
    this.divider = 50
    this.opacity = 50
    this.root = make('div', { class: 'viewer' })
    this.mode = this.isPair ? mode : 'single'
    this.build()
    this.show()
  }

  // MARK: Times

  /** Whether the two differ at an instant. */
  differs(time) {
    return Boolean(this.before) && this.before.identityAt(time) !== this.after.identityAt(time)
  }

  /** What was not compared at an instant, in either of the two. */
  ignoredAt(time) {
    return this.sides.flatMap((side) => side.film.ignoredAt(time))
  }

  /** Spans of time in which pictures differ. */
  spans() {
    const spans = []
    this.times.forEach((time, index) => {
      if (!this.differs(time)) return
      const until = index + 1 < this.times.length ? this.times[index + 1] : this.end
      const last = spans[spans.length - 1]
      if (last && last[1] === time) last[1] = until
      else spans.push([time, until])
    })
    return spans
  }

  /** The instant that the page is told, at which the curves are furthest apart, or the first that differs. */
  mostDifferent() {
    if (!this.before) return 0
    if (this.film.worst != null) {
      const index = this.times.findLastIndex((time) => time <= this.film.worst)
      if (index >= 0 && this.differs(this.times[index])) return index
    }
    let best = Math.max(0, this.times.findIndex((time) => this.differs(time)))
    let greatest = 0
    this.times.forEach((time, index) => {
      const apart = ['keyboard_top', 'offset', 'view_shift', 'form_top'].reduce((sum, name) => {
        const old = this.before.number(name, time)
        const now = this.after.number(name, time)
        return old == null || now == null ? sum : sum + Math.abs(now - old)
      }, 0)
      if (apart > greatest + 0.01) {
        greatest = apart
        best = index
      }
    })
    return best
  }

  get time() {
    return this.times[this.index]
  }

  goTo(index) {
    this.index = Math.min(Math.max(index, 0), this.times.length - 1)
    this.show()
  }

  goToTime(time) {
    let index = this.times.findIndex((other) => other > time)
    if (index < 0) index = this.times.length
    this.goTo(index - 1)
  }

  /** Goes to the next instant where a stretch of differences begins, and says whether there is one. */
  goToDifference(step) {
    const starts = this.spans().map(([from]) => from)
    const next = step > 0
      ? starts.find((time) => time > this.time)
      : starts.reverse().find((time) => time < this.time)
    if (next != null) this.goToTime(next)
    return next != null
  }

  /** Goes to where the first or the last stretch of differences begins. */
  goToEnd(step) {
    const starts = this.spans().map(([from]) => from)
    if (starts.length) this.goToTime(step > 0 ? starts[0] : starts[starts.length - 1])
  }

  // MARK: Playing

  togglePlaying() {
    if (this.playing) return this.stop()
    if (this.index === this.times.length - 1) this.index = 0
    const origin = performance.now() - this.time / 1e6
    const step = () => {
      const time = (performance.now() - origin) * 1e6
      if (time >= this.end) {
        this.goTo(this.times.length - 1)
        return this.stop()
      }
      this.goToTime(time)
      this.playing = requestAnimationFrame(step)
    }
    this.playing = requestAnimationFrame(step)
    this.playButton.textContent = 'Pause'
  }

  stop() {
    if (this.playing) cancelAnimationFrame(this.playing)
    this.playing = null
    this.playButton.textContent = 'Play'
  }

  close() {
    this.stop()
    clearInterval(this.blinking)
  }

  // MARK: Building

  build() {
    this.stage = make('div', { class: 'stage' })
    this.options = make('div', { class: 'options' })
    this.modeButtons = MODES.map(([id, title], index) =>
      make('button', {
        type: 'button', 'data-mode': id, title: `${title} (${index + 1})`,
        onclick: () => this.setMode(id),
      }, title))
    this.playButton = make(
      'button', { type: 'button', class: 'play', onclick: () => this.togglePlaying() }, 'Play')
    this.scrubber = make('input', {
      type: 'range', min: 0, max: this.times.length - 1, step: 1, class: 'scrubber',
      'aria-label': 'Time', oninput: () => this.goTo(Number(this.scrubber.value)),
    })
    this.clock = make('output', { class: 'clock' })
    this.plot = new Plot(this.sides, this.end, this.spans(), (time) => this.goToTime(time))
    this.table = make('table', { class: 'numbers' })
    this.root.append(
      ...(this.before
        ? [make('div', { class: 'modes', role: 'group', 'aria-label': 'Compare' },
          ...this.modeButtons)]
        : []),
      this.stage, this.options)
    if (!this.isStill) {
      this.root.append(
        make('div', { class: 'controls' }, this.playButton, this.scrubber, this.clock),
        make('div', { class: 'plots' }, this.plot.root,
          make('p', { class: 'legend' }, ...this.sides.map((side) =>
            make('span', { class: `key ${side.name}` }, side.title)),
            ...(this.before
              ? [make('span', { class: 'key span' }, 'Pictures differ')] : []))))
      if (NUMBERS.some(([name]) => this.after.numbers[name])) this.root.append(this.table)
    }
    this.buildStage()
    this.showChange()
  }

  /** Scrolls high pictures to where they differ. */
  showChange() {
    const { box } = this.film
    if (!box || !this.isTall) return
    requestAnimationFrame(() => {
      const share = (box[1] + box[3] / 2) / Math.max(...this.sides.map((side) => side.film.height))
      this.stage.scrollTop = share * this.stage.scrollHeight - this.stage.clientHeight / 2
    })
  }

  setMode(mode) {
    if (!this.before) return
    this.mode = mode
    this.onMode(mode)
    const { scrollTop } = this.stage
    this.buildStage()
    this.show()
    this.stage.scrollTop = scrollTop
  }

  buildStage() {
    clearInterval(this.blinking)
    this.modeButtons.forEach((button) =>
      button.setAttribute('aria-pressed', String(button.dataset.mode === this.mode)))
    this.stage.className = `stage ${this.mode}${this.isTall ? ' tall' : ''}`
    this.canvases = {}
    const canvas = (name) => {
      const made = make('canvas', { role: 'img', class: name })
      // An icon is shown several times as large, so that its pixels can be seen.
      const { width } = this.after
      if (width <= SMALL / 2) {
        made.classList.add('small')
        made.style.width = `${Math.floor(SMALL / width) * width}px`
      }
      this.canvases[name] = made
      return made
    }
    const figure = (side) => {
      const caption = make('figcaption', { class: `key ${side.name}` }, side.title)
      return make('figure', {}, canvas(side.name), caption)
    }
    const range = (label, value, change) => {
      const input = make('input', {
        type: 'range', min: 0, max: 100, value, 'aria-label': label,
        oninput: () => change(Number(input.value)),
      })
      return make('label', {}, make('span', {}, label), input)
    }
    this.options.replaceChildren()
    this.note = make('p', { class: 'note' })
    switch (this.mode) {
      case 'side':
      case 'single':
        this.stage.replaceChildren(...this.sides.map(figure))
        break
      case 'slider': {
        const handle = make('div', { class: 'handle', 'aria-hidden': 'true' })
        const pair = make('div', { class: 'pair' }, canvas('before'), canvas('after'), handle)
        const place = () => pair.style.setProperty('--divider', this.divider + '%')
        const label = range('Before and now meet at', this.divider, (value) => {
          this.divider = value
          place()
        })
        const drag = (event) => {
          if (event.type === 'pointermove' && !event.buttons) return
          const box = pair.getBoundingClientRect()
          const share = ((event.clientX - box.left) / box.width) * 100
          this.divider = Math.round(Math.min(Math.max(share, 0), 100))
          label.querySelector('input').value = this.divider
          place()
        }
        pair.addEventListener('pointerdown', (event) => {
          pair.setPointerCapture(event.pointerId)
          drag(event)
        })
        pair.addEventListener('pointermove', drag)
        place()
        this.stage.replaceChildren(pair)
        this.options.append(label)
        break
      }
      case 'onion': {
        const pair = make('div', { class: 'pair' }, canvas('before'), canvas('after'))
        const fade = () => pair.style.setProperty('--opacity', this.opacity / 100)
        fade()
        this.stage.replaceChildren(pair)
        this.options.append(range('How much of now shows', this.opacity, (value) => {
          this.opacity = value
          fade()
        }))
        break
      }
      case 'blink': {
        const caption = make('span', { class: 'key before' }, 'Before')
        const pair = make('div', { class: 'pair' }, canvas('before'), canvas('after'))
        const turn = () => {
          this.blinkPhase = 1 - this.blinkPhase
          const side = this.sides[this.blinkPhase]
          pair.style.setProperty('--opacity', this.blinkPhase)
          caption.className = `key ${side.name}`
          caption.textContent = side.title
        }
        this.blinkPhase = 1
        turn()
        const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
        const start = () => {
          this.blinking = setInterval(turn, 600)
        }
        const button = make('button', {
          type: 'button',
          onclick: () => {
            if (this.blinking) {
              clearInterval(this.blinking)
              this.blinking = null
            } else start()
            button.textContent = this.blinking ? 'Hold' : 'Blink'
          },
        }, isCalm ? 'Blink' : 'Hold')
        this.blinking = null
        if (!isCalm) start()
        this.stage.replaceChildren(pair)
        this.options.append(
          caption, make('button', { type: 'button', onclick: turn }, 'Other'), button)
        break
      }
      case 'difference':
        this.stage.replaceChildren(canvas('difference'))
        break
    }
    this.options.append(this.note)
  }

  // MARK: Showing

  show() {
    const { time } = this
    const seconds = (time / 1e9).toFixed(3)
    this.scrubber.value = this.index
    this.scrubber.setAttribute('aria-valuetext', `${seconds} seconds`)
    const frames = this.sides.map((side) => side.film.frameNumberAt(time))
    const numbers = new Set(frames).size === 1 ? `${frames[0]}` : frames.join(' / ')
    this.clock.textContent = `${seconds} s · frame ${numbers}`
    this.plot.moveTo(time)
    this.showPictures(time, seconds)
    this.showNumbers(time)
  }

  showPictures(time, seconds) {
    for (const side of this.sides) {
      const canvas = this.canvases[side.name]
      if (!canvas) continue
      paint(canvas, side.film.pictureAt(time))
      hatch(canvas, side.film.ignoredAt(time))
      canvas.setAttribute('aria-label', `${side.title}, at ${seconds} seconds`)
    }
    let note = ''
    if (this.before) {
      const missing = this.before.pictureAt(time).missingCount
      note = this.differs(time) ? 'The pictures differ here.' : 'The pictures are equal here.'
      if (missing) {
        note += ` ${missing} of ${this.before.height} rows of the old one were not kept; they`
          + ' are striped, and the fingerprints say that they were others.'
      }
    }
    if (this.ignoredAt(time).length) note += ' What is hatched was not compared.'
    if (this.omitted) {
      note += ` ${this.omitted} of ${this.omitted + this.times.length} moments are left out here.`
    } else if (this.isStill && this.sides.some((side) => side.film.frames)) {
      note += ' This page has the frame where they differ most.'
    }
    if (this.film.coarse) {
      const [near, far] = this.film.coarse
      note += near > 1
        ? ` To keep the page small, pictures are ${near} times as coarse near changes and ${far}`
          + ' times elsewhere.'
        : ` To keep the page small, what is far from changes is ${far} times as coarse.`
    }
    const { difference: canvas } = this.canvases
    if (canvas) {
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      const ignored = this.ignoredAt(time)
      const result = difference(
        this.before.pictureAt(time), this.after.pictureAt(time), isDark, ignored)
      const style = getComputedStyle(document.documentElement)
      paintDifference(
        canvas, result, style.getPropertyValue('--after'), style.getPropertyValue('--surface'))
      hatch(canvas, ignored)
      const share = result.compared ? ((result.count / result.compared) * 100).toFixed(2) : '0'
      const areas = `${result.boxes.length} area${result.boxes.length === 1 ? '' : 's'}`
      const text = result.count
        ? `${result.count.toLocaleString('en')} pixels differ (${share} %),`
          + ` ${result.beyond === result.count ? 'all' : result.beyond.toLocaleString('en')} beyond`
          + ` the threshold, in ${areas}; lighter ones only slightly.`
        : 'No pixel that is known differs.'
      canvas.setAttribute('aria-label', `Difference at ${seconds} seconds. ${text}`)
      note = `${text} ${note.replace(/^The pictures (differ|are equal) here\. ?/, '')}`
    }
    this.note.textContent = note.trim()
  }

  showNumbers(time) {
    const row = (cells, tag) => make('tr', {}, ...cells.map((cell, index) =>
      make(index === 0 && tag === 'td' ? 'th' : tag,
        { scope: tag === 'th' ? 'col' : index === 0 ? 'row' : null }, cell)))
    const head = ['Points', ...this.sides.map((side) => side.title)]
    const rows = NUMBERS.filter(([name]) => this.after.numbers[name]).map(([name, title]) => {
      const values = this.sides.map((side) => side.film.number(name, time))
      const cells = [title, ...values.map(format)]
      let isOther = false
      if (this.before) {
        const [old, now] = values
        const apart = old == null || now == null ? null : now - old
        isOther = old == null ? now != null : apart == null || Math.abs(apart) > 0.001
        cells.push(isOther ? (apart > 0 ? '+' : '') + format(apart) : '')
      }
      const line = row(cells, 'td')
      if (isOther) line.className = 'other'
      return line
    })
    this.table.replaceChildren(
      make('caption', {}, 'Numbers at this instant'),
      make('thead', {}, row(this.before ? [...head, 'Difference'] : head, 'th')),
      make('tbody', {}, ...rows))
  }
}
