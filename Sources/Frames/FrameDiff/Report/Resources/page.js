'use strict'
// The list of results, those that changed alike as one; the one that is looked at; and the keys.

const KEYS = [
  ['n p', 'the next or the previous change, also of the next or previous row'],
  ['j k', 'the next or the previous row'],
  ['← →', 'a frame back or on; with Shift ten'],
  ['Home End', 'the first or the last frame'],
  ['Space', 'play or pause'],
  ['1 … 5', 'side by side, slider, onion skin, blink, difference'],
  ['c', 'copy the command that approves'],
  ['?', 'these keys'],
]

const SIGNS = {
  same: '✓', tolerated: '≈', missing: '○', changed: '●', added: '+', removed: '−', failed: '!',
}

/** A sentence for `make`; what stands between backticks is code, unless one of them is alone. */
function words(text) {
  const parts = text.split('`')
  if (parts.length % 2 === 0) return [text]
  return parts.map((part, index) => index % 2 ? make('code', {}, part) : part)
}

class Page {
  constructor(data) {
    this.data = data
    this.rows = new Rows(data.films)
    this.mode = 'side'
    this.current = -1
    this.noun = data.command === 'diff' ? 'file' : 'film'
    this.groups = []
    data.films.forEach((film, index) => {
      this.groups[film.group] = [...(this.groups[film.group] || []), index]
    })
    this.status = make('p', { class: 'hidden', role: 'status' })
    this.main = make('main', { tabindex: -1 })
    this.dialog = make('dialog', { 'aria-label': 'Keys' },
      make('h2', {}, 'Keys'),
      make('dl', {}, ...KEYS.flatMap(([key, text]) =>
        [make('dt', {}, make('kbd', {}, key)), make('dd', {}, text)])),
      make('form', { method: 'dialog' }, make('button', {}, 'Close')))
    this.items = this.groups.map((group, index) => this.item(group, index))
    const drawn = data.environment.map(([name, value]) =>
      /\.(otf|ttf)$/.test(name) ? null : `${name} ${value}`).filter(Boolean)
    document.getElementById('app').append(
      make('header', {},
        make('div', {},
          make('h1', {}, data.headline),
          ...(drawn.length ? [make('p', {}, `Drawn with ${drawn.join(', ')}`)] : [])),
        make('div', { class: 'actions' },
          ...(data.approve
            ? [this.copyButton('Copy all approvals', () => data.approve, { class: 'all' })] : []),
          make('button', { type: 'button', onclick: () => this.dialog.showModal() }, 'Keys'))),
      make('div', { class: 'layout' },
        make('nav', { 'aria-label': 'What was compared, the worst first' },
          make('ol', {}, ...this.items),
          ...(data.orphans.length
            ? [make('h2', {}, 'No scenario asks for'),
              make('ul', { class: 'orphans' },
                ...data.orphans.map((path) => make('li', {}, make('code', {}, path))))]
            : [])),
        this.main),
      this.dialog, this.status)
    document.addEventListener('keydown', (event) => this.press(event))
    this.drawThumbnails()
  }

  // MARK: The list

  /** The commands that approve a group. */
  approvalOf(group) {
    const first = this.data.films[group[0]]
    return first.approveAll || first.approve
  }

  /** A row of the list: one result, or several that changed alike. */
  item(group, index) {
    const film = this.data.films[group[0]]
    const title = group.length === 1
      ? film.label : `${group.length} ${this.noun}s: ${film.text.split('. ')[0].replace(/^Different: /, '')}`
    const button = make('button', {
      type: 'button', class: 'film', title: group.map((one) => this.data.films[one].label).join(', '),
      onclick: () => this.open(group[0]),
    },
    make('span', { class: `sign ${film.outcome}`, 'aria-hidden': 'true' }, SIGNS[film.outcome] || '?'),
    ...(film.uses && film.outcome !== 'same'
      ? [make('canvas', { class: 'thumbnail', width: 0, height: 0, 'aria-hidden': 'true' })] : []),
    make('span', { class: 'words' },
      make('strong', {}, title.replaceAll('`', '')), make('span', {}, film.outcome)))
    const copy = this.approvalOf(group)
      ? [this.copyButton('Copy', () => this.approvalOf(group),
        { class: 'copy', 'aria-label': `Copy the command that approves ${film.label}` })]
      : []
    return make('li', { 'data-group': index }, button, ...copy)
  }

  /** Draws the thumbnails that are to be seen, when they are. */
  drawThumbnails() {
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue
        observer.unobserve(entry.target)
        const group = this.groups[entry.target.closest('li').dataset.group]
        this.drawThumbnail(entry.target, this.data.films[group[0]])
      }
    })
    for (const canvas of document.querySelectorAll('.thumbnail')) observer.observe(canvas)
  }

  async drawThumbnail(canvas, data) {
    await this.rows.load(data.uses)
    const side = data.after || data.before
    const film = new Film(side, this.rows)
    const time = data.worst ?? side.times[0]
    if (!film.hasPictureAt(time)) return
    // Of a high page the place that changed; of a phone all of it.
    let top = 0
    let height = side.height
    if (height > 2.5 * side.width) {
      height = side.width
      const middle = data.box ? data.box[1] + data.box[3] / 2 : 0
      top = Math.round(Math.min(Math.max(middle - height / 2, 0), side.height - height))
    }
    const whole = document.createElement('canvas')
    paint(whole, film.partAt(time, top, height))
    const scale = Math.min(2 * 48 / side.width, 2 * 64 / height, 8)
    canvas.width = Math.max(1, Math.round(side.width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.style.width = `${canvas.width / 2}px`
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.imageSmoothingEnabled = scale < 1
    context.drawImage(whole, 0, 0, canvas.width, canvas.height)
    if (!data.box) return
    context.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue('--bad')
    context.lineWidth = 3
    const [x, y, width, high] = data.box
    context.strokeRect(
      x * scale - 2, (y - top) * scale - 2, Math.max(6, width * scale + 4), Math.max(6, high * scale + 4))
  }

  // MARK: The result that is looked at

  /** Shows a result. */
  async open(index) {
    if (index < 0 || index >= this.data.films.length || index === this.current) return
    this.current = index
    if (this.viewer) this.viewer.close()
    this.viewer = null
    const film = this.data.films[index]
    this.items.forEach((item, other) => {
      const button = item.querySelector('.film')
      if (other === film.group) {
        button.setAttribute('aria-current', 'true')
        button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      } else button.removeAttribute('aria-current')
    })
    this.status.textContent = `${film.label}: ${film.outcome}`
    this.main.replaceChildren(...this.head(film))
    if (!film.uses) {
      if (film.outcome === 'same') {
        this.main.append(make('p', { class: 'empty' }, 'Every picture and every number is as before.'))
      } else if (film.omitted) {
        this.main.append(
          make('p', { class: 'empty' }, 'Its pictures are left out: the page would be too large.'))
      }
      document.documentElement.dataset.ready = film.label
      return
    }
    await this.rows.load(film.uses)
    if (index !== this.current) return
    const side = (data) => data ? new Film(data, this.rows) : null
    this.viewer = new Viewer(film, side(film.before), side(film.after), this.mode, (mode) => {
      this.mode = mode
    })
    this.main.append(this.viewer.root)
    document.documentElement.dataset.ready = film.label
  }

  /** Opens the row after or before this one. */
  async openRow(step) {
    const group = this.data.films[this.current].group + step
    if (!this.groups[group]) return false
    await this.open(this.groups[group][0])
    return true
  }

  /** Goes to the next difference, of the next row when this one has no more. */
  async goToChange(step) {
    if (this.viewer && this.viewer.goToDifference(step)) return
    if (await this.openRow(step) && this.viewer) this.viewer.goToEnd(step)
  }

  head(film) {
    const group = this.groups[film.group]
    const nodes = [
      make('p', { class: 'path' }, make('code', {}, film.scenario),
        film.strategy ? ` under ${film.strategy}` : ''),
      make('h2', {}, film.label,
        make('span', { class: `chip ${film.outcome}` }, film.outcome)),
      make('p', { class: 'text' }, ...words(film.text)),
    ]
    if (group.length > 1) {
      nodes.push(make('div', { class: 'alike' },
        make('p', {}, `${group.length} ${this.noun}s changed like this:`),
        make('ul', {}, ...group.map((index) => make('li', {}, make('button', {
          type: 'button', onclick: () => this.open(index),
          'aria-pressed': String(index === this.current),
        }, this.data.films[index].label))))))
    }
    if ((film.changes || []).length > 1) {
      nodes.push(make('details', {},
        make('summary', {}, `${film.changes.length} changes by their kind`),
        make('ul', { class: 'changes' }, ...film.changes.map((change) =>
          make('li', {}, make('span', { class: 'kind' }, change.kind),
            make('span', {}, ...words(change.sentence)))))))
    }
    if ((film.environment || []).length) {
      nodes.push(make('p', { class: 'drawn' }, 'Drawn with other versions: ',
        film.environment.map(([name, old, now]) => `${name} ${old} → ${now}`).join(', ')))
    }
    if (film.approve) {
      this.mainCopy = this.copyButton('Copy', () => film.approve)
      nodes.push(make('div', { class: 'approve' },
        make('span', {}, 'If that is right'), make('code', {}, film.approve), this.mainCopy))
      const all = this.approvalOf(group)
      if (group.length > 1 && all !== film.approve) {
        nodes.push(make('div', { class: 'approve' },
          make('span', {}, `If all ${group.length} are`), make('code', {}, all),
          this.copyButton('Copy', () => all)))
      }
    }
    return nodes
  }

  // MARK: Copying

  copyButton(title, text, attributes = {}) {
    const button = make('button', { type: 'button', ...attributes }, title)
    button.addEventListener('click', async () => {
      const said = await copied(text()) ? 'Copied' : 'Could not copy'
      this.status.textContent = said
      button.textContent = said
      setTimeout(() => { button.textContent = title }, 1500)
    })
    return button
  }

  press(event) {
    if (event.metaKey || event.ctrlKey || event.altKey || this.dialog.open) return
    const { viewer } = this
    const target = event.target
    const isRange = target.matches('input[type=range]') && !target.matches('.scrubber')
    const isButton = target.matches('button')
    const modes = viewer && viewer.before ? MODES : []
    const step = event.shiftKey ? 10 : 1
    const actions = {
      j: () => this.openRow(1),
      k: () => this.openRow(-1),
      n: () => this.goToChange(1),
      p: () => this.goToChange(-1),
      c: () => this.data.films[this.current].approve && this.mainCopy.click(),
      '?': () => this.dialog.showModal(),
    }
    if (viewer) {
      if (!isButton && !viewer.isStill) actions[' '] = () => viewer.togglePlaying()
      if (!isRange && !viewer.isStill) {
        actions.ArrowRight = () => viewer.goTo(viewer.index + step)
        actions.ArrowLeft = () => viewer.goTo(viewer.index - step)
        actions.Home = () => viewer.goTo(0)
        actions.End = () => viewer.goTo(viewer.times.length - 1)
      }
      modes.forEach(([mode], index) => { actions[index + 1] = () => viewer.setMode(mode) })
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
}

/** Copies a text, and says whether that was allowed. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // A page from a file may not use the clipboard; the old way may.
    const field = make('textarea', {}, text)
    document.body.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    return isCopied
  }
}

const page = new Page(JSON.parse(document.getElementById('data').textContent))
page.open(0)
