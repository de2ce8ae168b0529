'use strict'
// The list of films, the one that is looked at, and the keys.

const KEYS = [
  ['← →', 'a frame back or on; with Shift ten'],
  ['Home End', 'the first or the last frame'],
  ['n p', 'the next or the previous difference'],
  ['Space', 'play or pause'],
  ['1 … 5', 'side by side, slider, onion skin, blink, difference'],
  ['j k', 'the next or the previous film'],
  ['c', 'copy the command that approves'],
  ['?', 'these keys'],
]

const SIGNS = { same: '✓', tolerated: '≈', missing: '○', changed: '●', failed: '!' }

/** A sentence for `make`; what stands between backticks is code, unless one of them is alone. */
function words(text) {
  const parts = text.split('`')
  if (parts.length % 2 === 0) return [text]
  return parts.map((part, index) => index % 2 ? make('code', {}, part) : part)
}

class Page {
  constructor(data) {
    this.data = data
    this.mode = 'side'
    this.current = -1
    this.status = make('p', { class: 'hidden', role: 'status' })
    this.main = make('main', { tabindex: -1 })
    this.dialog = make('dialog', { 'aria-label': 'Keys' },
      make('h2', {}, 'Keys'),
      make('dl', {}, ...KEYS.flatMap(([key, text]) =>
        [make('dt', {}, make('kbd', {}, key)), make('dd', {}, text)])),
      make('form', { method: 'dialog' }, make('button', {}, 'Close')))
    this.buttons = data.films.map((film, index) =>
      make('button', { type: 'button', class: 'film', onclick: () => this.open(index) },
        make('span', { class: `sign ${film.outcome}`, 'aria-hidden': 'true' },
          SIGNS[film.outcome] || '?'),
        make('span', { class: 'words' },
          make('strong', {}, film.label), make('span', {}, film.outcome))))
    const drawn = data.environment.map(([name, value]) =>
      /\.(otf|ttf)$/.test(name) ? null : `${name} ${value}`).filter(Boolean)
    document.getElementById('app').append(
      make('header', {},
        make('div', {},
          make('h1', {}, data.headline), make('p', {}, `Drawn with ${drawn.join(', ')}`)),
        make('button', { type: 'button', onclick: () => this.dialog.showModal() }, 'Keys')),
      make('div', { class: 'layout' },
        make('nav', { 'aria-label': 'Films, the worst first' },
          make('ol', {}, ...this.buttons.map((button) => make('li', {}, button))),
          ...(data.orphans.length
            ? [make('h2', {}, 'No scenario asks for'),
              make('ul', { class: 'orphans' },
                ...data.orphans.map((path) => make('li', {}, make('code', {}, path))))]
            : [])),
        this.main),
      this.dialog, this.status)
    document.addEventListener('keydown', (event) => this.press(event))
  }

  /** Shows a film. */
  async open(index) {
    if (index < 0 || index >= this.data.films.length || index === this.current) return
    this.current = index
    if (this.viewer) this.viewer.close()
    this.viewer = null
    this.buttons.forEach((button, other) => {
      if (other === index) {
        button.setAttribute('aria-current', 'true')
        button.scrollIntoView({ block: 'nearest' })
      } else button.removeAttribute('aria-current')
    })
    const film = this.data.films[index]
    this.status.textContent = `${film.label}: ${film.outcome}`
    this.main.replaceChildren(...this.head(film))
    if (!film.after) {
      if (film.outcome === 'same') {
        this.main.append(make('p', { class: 'empty' }, 'Every picture and every number is as before.'))
      }
      return
    }
    const atlas = await decodeAtlas(film.atlas, film.after.width)
    const old = film.beforeAtlas && film.before
      ? await decodeAtlas(film.beforeAtlas, film.before.width) : atlas
    if (index !== this.current) return
    this.viewer = new Viewer(
      film.before ? new Film(film.before, old, film.ignored?.before) : null,
      new Film(film.after, atlas, film.ignored?.after), this.mode,
      (mode) => { this.mode = mode })
    this.main.append(this.viewer.root)
    document.documentElement.dataset.ready = film.label
  }

  head(film) {
    const nodes = [
      make('p', { class: 'path' }, make('code', {}, film.scenario),
        film.strategy ? ` under ${film.strategy}` : ''),
      make('h2', {}, film.label,
        make('span', { class: `chip ${film.outcome}` }, film.outcome)),
      make('p', { class: 'text' }, ...words(film.text)),
    ]
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
      this.copyButton = make('button', { type: 'button', onclick: () => this.copy() }, 'Copy')
      nodes.push(make('div', { class: 'approve' },
        make('span', {}, 'If that is right'), make('code', {}, film.approve), this.copyButton))
    }
    return nodes
  }

  async copy() {
    const film = this.data.films[this.current]
    if (!film || !film.approve) return
    let isCopied = true
    try {
      await navigator.clipboard.writeText(film.approve)
    } catch {
      // A page from a file may not use the clipboard; the old way may.
      const field = make('textarea', {}, film.approve)
      document.body.append(field)
      field.select()
      isCopied = document.execCommand('copy')
      field.remove()
    }
    const text = isCopied ? 'Copied' : 'Could not copy'
    this.status.textContent = text
    this.copyButton.textContent = text
    setTimeout(() => { this.copyButton.textContent = 'Copy' }, 1500)
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
      j: () => this.open(this.current + 1),
      k: () => this.open(this.current - 1),
      c: () => this.copy(),
      '?': () => this.dialog.showModal(),
    }
    if (viewer) {
      actions.n = () => viewer.goToDifference(1)
      actions.p = () => viewer.goToDifference(-1)
      if (!isButton) actions[' '] = () => viewer.togglePlaying()
      if (!isRange) {
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

const page = new Page(JSON.parse(document.getElementById('data').textContent))
page.open(0)
