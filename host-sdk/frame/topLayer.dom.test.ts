import { afterEach, expect, test, vi } from 'vitest'
import { frameHost } from './frameHost.ts'
import { topLayer } from './topLayer.ts'

let over: Element | null = null
let end = (): void => {}

afterEach(() => {
  end()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
  over = null
})

/** Our dialog over a page, with the place that it takes: none, beside the page, or before all else. */
function setUp({ isWalletBusy = false, isDeciding = false } = {}) {
  const host = frameHost()
  const root = document.createElement('dialog')
  const iframe = document.createElement('iframe')
  // As browsers tell the document of a focus in a shadow root.
  iframe.focus = () => void vi.spyOn(document, 'activeElement', 'get').mockReturnValue(host)
  root.append(iframe)
  host.attachShadow({ mode: 'open' }).append(root)
  document.body.append(host)
  const places: ('none' | 'popover' | 'modal')[] = []
  root.showModal = () => {
    root.open = true
    places.push('modal')
  }
  root.close = () => {
    root.open = false
  }
  root.togglePopover = (force) => {
    if (force) places.push('popover')
    return force === true
  }
  document.elementFromPoint = () => over ?? host
  const onCancel = vi.fn()
  const state = { isWalletBusy, isDeciding }
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
    isWalletBusy: () => state.isWalletBusy,
    isDeciding: () => state.isDeciding,
    onCancel,
  })
  top.raise()
  end = top.leave
  return { top, root, iframe, places, onCancel, state, host }
}

const addField = (): HTMLInputElement => document.body.appendChild(document.createElement('input'))

/** An element of the page that says it came up, in the browser's own way. */
function raise(matches: string): void {
  const element = document.body.appendChild(document.createElement('div'))
  vi.spyOn(element, 'matches').mockImplementation((selector: string) => selector.includes(matches))
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
  const { places, state } = setUp()
  raise(':popover-open')
  expect(places).toHaveLength(2)
  raise('dialog:modal')
  expect(places).toHaveLength(2)
  state.isDeciding = true
  raise('dialog:modal')
  expect(places).toEqual(['popover', 'popover', 'modal'])
})

test('error: a page that goes on and on is given up', () => {
  const { places } = setUp()
  for (let time = 0; time < 100; time++) raise(':popover-open')
  expect(places).toHaveLength(21)
})

test('behavior: Escape closes ours and reaches nothing of the page; below a dialog it is the page’s', () => {
  const { onCancel } = setUp()
  const page = vi.fn()
  document.addEventListener('keydown', page)
  const press = () => addField().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  press()
  expect([onCancel.mock.calls.length, page.mock.calls.length]).toEqual([1, 0])
  over = addField()
  press()
  expect([onCancel.mock.calls.length, page.mock.calls.length]).toEqual([1, 1])
  document.removeEventListener('keydown', page)
})

test('behavior: it hears nothing of the page any more once it has left', () => {
  const { top, places, onCancel } = setUp()
  top.leave()
  addField().focus()
  raise(':popover-open')
  addField().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect([places, onCancel.mock.calls]).toEqual([['popover'], []])
})
