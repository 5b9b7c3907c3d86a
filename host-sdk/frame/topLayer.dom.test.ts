import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { frameHost } from './frameHost.ts'
import { topLayer } from './topLayer.ts'

let over: Element | null = null
let end = (): void => {}
/** The browser's word on whether an element is seen, once it is asked again. */
let sees = (_isVisible: boolean | undefined): void => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  class Observer {
    tell: IntersectionObserverCallback
    target: Element | undefined
    constructor(tell: IntersectionObserverCallback) {
      this.tell = tell
    }
    observe(target: Element): void {
      this.target = target
      sees = (isVisible) => {
        if (this.target) this.tell([{ isVisible } as never], this as never)
      }
    }
    disconnect(): void {
      this.target = undefined
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
  over = null
})

/** Our dialog over a page, with the place that it takes: none, beside the page, or before all else. */
function setUp() {
  const host = frameHost()
  const root = document.createElement('dialog')
  const iframe = document.createElement('iframe')
  // As browsers tell the document of a focus in a shadow root.
  iframe.focus = () => void vi.spyOn(document, 'activeElement', 'get').mockReturnValue(host)
  root.append(iframe)
  host.attachShadow({ mode: 'open' }).append(root)
  document.body.append(host)
  const closed: (() => void)[] = []
  const places: ('none' | 'popover' | 'modal')[] = []
  root.showModal = () => {
    root.open = true
    places.push('modal')
  }
  root.close = () => {
    root.open = false
    // In a task of its own.
    closed.push(() => root.dispatchEvent(new Event('close')))
  }
  root.togglePopover = (force) => {
    if (force) places.push('popover')
    return force === true
  }
  document.elementFromPoint = () => over ?? host
  const onCancel = vi.fn()
  const state = { isWalletBusy: false }
  const element = {
    host,
    root,
    iframe,
    address: '',
    loaded: true,
    hears: true,
    refused: new Set<string>(),
    blocked: new Promise<never>(() => {}),
    addRules: () => () => {},
    attach() {},
    stop() {},
  }
  const top = topLayer(element, {
    isBusy: () => state.isWalletBusy,
    onCancel,
  })
  top.raise()
  end = top.leave
  const runTasks = (): void => {
    for (const task of closed.splice(0)) task()
  }
  return { top, root, iframe, places, onCancel, state, host, runTasks }
}

const addField = (): HTMLInputElement => document.body.appendChild(document.createElement('input'))

/** An element of the page that says it came up, in the browser's own way. */
function raise(matches: string): void {
  const element = document.body.appendChild(document.createElement('div'))
  const names = matches === 'dialog:modal' ? ['dialog:modal', ':modal'] : [matches]
  vi.spyOn(element, 'matches').mockImplementation((selector: string) =>
    selector.split(', ').some((part) => names.includes(part)),
  )
  if (names[1]) vi.spyOn(document, 'querySelector').mockReturnValue(element)
  element.dispatchEvent(new Event('toggle'))
}

test('default: a popover, which leaves the page usable', () => {
  const { top, places } = setUp()
  top.hold()
  expect(places).toEqual(['popover'])
})

test('behavior: a page that takes the focus away makes it modal, once the frame is alive', () => {
  const { root, places } = setUp()
  root.style.pointerEvents = 'none'
  addField().focus()
  expect(places).toEqual(['popover'])
  root.style.pointerEvents = 'auto'
  addField().focus()
  expect(places).toEqual(['popover', 'modal'])
})

test('behavior: a wallet of the page may take the focus, and finds the page usable', () => {
  const { top, places, state } = setUp()
  addField().focus()
  expect(places).toEqual(['popover', 'modal'])
  state.isWalletBusy = true
  top.lower()
  expect(places).toEqual(['popover', 'modal', 'popover'])
  addField().focus()
  raise(':popover-open')
  top.hold()
  expect(places).toHaveLength(3)
})

test('behavior: what cannot be reached, under a dialog in a closed shadow root, becomes modal', () => {
  const { top, places } = setUp()
  over = addField()
  top.hold()
  expect(places).toEqual(['popover', 'modal'])
})

test('behavior: above a popover that comes later, and above a dialog while a yes is wanted', () => {
  const { top, places } = setUp()
  raise(':popover-open')
  expect(places).toHaveLength(2)
  raise('dialog:modal')
  expect(places).toHaveLength(2)
  top.shows(true)
  raise('dialog:modal')
  expect(places).toEqual(['popover', 'popover', 'modal'])
})

test('error: a page that goes on and on is given up', () => {
  const { places } = setUp()
  for (let time = 0; time < 100; time++) raise(':popover-open')
  expect(places).toHaveLength(21)
})

test('behavior: a page that shows a word now and then is answered each time', () => {
  const { places } = setUp()
  for (let time = 0; time < 100; time++) {
    raise(':popover-open')
    vi.advanceTimersByTime(1_000)
  }
  expect(places).toHaveLength(101)
})

/** A modal dialog of the page in a shadow root, whose focus is all that the document is told. */
function openInShadow(mode: ShadowRootMode): void {
  const component = document.body.appendChild(document.createElement('div'))
  const dialog = component.attachShadow({ mode }).appendChild(document.createElement('dialog'))
  over = component
  dialog.appendChild(document.createElement('input')).focus()
}

test.each(['open', 'closed'] as const)(
  'behavior: above a dialog in a shadow root (%s) while a yes is wanted',
  (mode) => {
    const { top, places } = setUp()
    openInShadow(mode)
    expect(places).toEqual(['popover'])
    over = null
    top.shows(true)
    openInShadow(mode)
    expect(places.slice(0, 2)).toEqual(['popover', 'modal'])
  },
)

test('behavior: above what the browser finds over it while a yes is wanted', () => {
  const { top, places } = setUp()
  top.shows(false)
  sees(false)
  expect(places).toEqual(['popover'])
  // It came before the question.
  top.shows(true)
  sees(false)
  expect(places).toEqual(['popover', 'popover'])
  sees(true)
  // A browser that cannot tell.
  sees(undefined)
  expect(places).toHaveLength(2)
  over = addField()
  sees(false)
  expect(places).toEqual(['popover', 'popover', 'popover', 'modal'])
})

test('behavior: what is hidden or left to a wallet of the page is not raised', () => {
  const { top, places, state } = setUp()
  top.shows(true)
  state.isWalletBusy = true
  sees(false)
  state.isWalletBusy = false
  top.leave()
  sees(false)
  top.shows(true)
  sees(false)
  expect(places).toEqual(['popover'])
})

test('behavior: what was shown before it came up again is watched', () => {
  const { top, places } = setUp()
  top.shows(true)
  top.leave()
  top.raise()
  sees(false)
  expect(places).toEqual(['popover', 'popover', 'popover'])
})

test('behavior: requests that come and come use up no answer to the page', () => {
  const { top, places } = setUp()
  for (let time = 0; time < 100; time++) {
    top.hold()
    top.shows(time % 2 === 0)
    sees(true)
  }
  expect(places).toEqual(['popover'])
  top.shows(true)
  sees(false)
  expect(places).toEqual(['popover', 'popover'])
})

test('behavior: over a focus trap of the page it stays modal, and one answer is enough', () => {
  const { top, root, iframe, places } = setUp()
  top.shows(true)
  const trap = addField()
  const takeFocus = iframe.focus
  // What is under a modal dialog can't take the focus.
  iframe.focus = () => {
    takeFocus()
    trap.blur()
    if (!root.open) trap.focus()
  }
  trap.focus()
  expect(places).toEqual(['popover', 'modal'])
  for (let time = 0; time < 15; time++) sees(false)
  expect(places).toEqual(['popover', 'modal', ...Array(15).fill('modal')])
})

/** Each request to close of the browser, as Android's Back is one, uses up one watcher. */
function watchClosing() {
  const alive: { onclose?: () => void }[] = []
  vi.stubGlobal(
    'CloseWatcher',
    class {
      onclose?: () => void
      constructor() {
        alive.push(this)
      }
      destroy(): void {
        if (alive.includes(this)) alive.splice(alive.indexOf(this), 1)
      }
    },
  )
  return { alive, goBack: () => alive.pop()?.onclose?.() }
}

test('behavior: each Back is heard while the view may not be closed', () => {
  const { alive, goBack } = watchClosing()
  const { top, onCancel } = setUp()
  for (let time = 1; time <= 3; time++) {
    goBack()
    expect([onCancel.mock.calls.length, alive.length]).toEqual([time, 1])
  }
  top.leave()
  expect(alive).toEqual([])
})

test('behavior: a Back that closes it leaves none that hears the next one', () => {
  const { alive, goBack } = watchClosing()
  const { top, onCancel } = setUp()
  onCancel.mockImplementation(top.leave)
  goBack()
  expect(alive).toEqual([])
})

test('behavior: a dialog that the browser closes all the same comes back and says so, unless it has left', () => {
  const { top, root, places, runTasks, onCancel } = setUp()
  addField().focus()
  runTasks()
  expect(places).toEqual(['popover', 'modal'])
  root.close()
  runTasks()
  expect(places).toEqual(['popover', 'modal', 'modal'])
  expect(onCancel).toHaveBeenCalledTimes(1)
  top.lower()
  runTasks()
  expect(places.at(-1)).toBe('popover')
  addField().focus()
  top.leave()
  runTasks()
  expect(places.slice(4)).toEqual(['modal'])
  expect(onCancel).toHaveBeenCalledTimes(1)
})

test('behavior: it hears nothing of the page any more once it has left', () => {
  const { top, places, onCancel } = setUp()
  top.leave()
  addField().focus()
  raise(':popover-open')
  addField().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect([places, onCancel.mock.calls]).toEqual([['popover'], []])
})

test("behavior: Escape in the prompt of a page wallet is the prompt's alone", () => {
  const { onCancel, state } = setUp()
  const prompt = addField()
  const onKey = vi.fn()
  prompt.onkeydown = onKey
  const press = () => prompt.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  press()
  expect([onKey.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1])
  state.isWalletBusy = true
  press()
  expect([onKey.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1])
})

test('behavior: a page that opens it again while it closes leaves one that hears Back', () => {
  const { alive, goBack } = watchClosing()
  const { top, onCancel } = setUp()
  onCancel.mockImplementationOnce(() => {
    top.leave()
    top.raise()
  })
  goBack()
  expect(alive).toHaveLength(1)
  top.leave()
  expect(alive).toEqual([])
})

test('behavior: two of ours that both decide do not raise each other', () => {
  const { top, root, places } = setUp()
  root.style.pointerEvents = 'auto'
  top.shows(true)
  const other = document.body.appendChild(frameHost())
  other.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  expect(places).toEqual(['popover'])
})
