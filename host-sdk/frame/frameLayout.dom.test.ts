import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { frameHost } from './frameHost.ts'
import { frameLayout } from './frameLayout.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] }))
/** What listens to the page goes with its test: files share the page. */
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.clearAllTimers()
  vi.useRealTimers()
})

/** A dialog in the page, with popovers as the HTML standard had them first: showing one twice is an error. */
function place() {
  const host = frameHost()
  const root = document.createElement('dialog')
  const iframe = document.createElement('iframe')
  root.append(iframe)
  let isUp = false
  let locks = 0
  root.showPopover = () => {
    if (isUp) throw new DOMException('Already showing', 'InvalidStateError')
    isUp = true
  }
  root.hidePopover = () => {
    isUp = false
  }
  root.togglePopover = (force) => {
    isUp = force === undefined ? !isUp : force === true
    return isUp
  }
  host.attachShadow({ mode: 'open' }).append(root)
  document.body.append(host)
  // Without layout nothing lies over anything.
  document.elementFromPoint = () => host
  const element = {
    host,
    address: 'https://widget.example/frame',
    root,
    iframe,
    loaded: false,
    hears: false,
    refused: new Set<string>(),
    blocked: new Promise<never>(() => {}),
    addRules: () => {
      locks++
      return () => locks--
    },
    attach() {},
    stop() {},
  }
  const layout = frameLayout(element, {
    embedded: false,
    isBusy: () => false,
    onCancel() {},
  })
  ends.push(() => layout.hide())
  return {
    layout,
    host,
    iframe,
    root,
    isUp: () => isUp,
    locks: () => locks,
    pointer: () => root.style.pointerEvents,
  }
}

test('default: above the page while it is shown', () => {
  const { layout, isUp } = place()
  layout.show()
  expect(isUp()).toBe(true)
  layout.hide()
  expect(isUp()).toBe(false)
})

test('behavior: the dialog has the name of what it shows, the frame keeps its own', () => {
  const { layout, root, iframe } = place()
  iframe.title = 'Gatehouse'
  layout.show()
  layout.setTitle('Choose a wallet', false)
  expect(root.ariaLabel).toBe('Choose a wallet')
  expect(iframe.title).toBe('Gatehouse')
})

test('behavior: a hidden dialog has our name, so that a page finds its own labels alone', () => {
  const { layout, root, iframe } = place()
  iframe.title = 'Gatehouse'
  layout.show()
  layout.setTitle('Account', false)
  layout.hide()
  expect(root.ariaLabel).toBe('Gatehouse')
})

test('behavior: an element that the page placed before is shown once', () => {
  const { layout, isUp } = place()
  layout.show()
  expect(() => layout.attached()).not.toThrow()
  expect(isUp()).toBe(true)
})

test('behavior: focus that the frame took before it was shown goes back to where it was', () => {
  const { layout, host, iframe } = place()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  layout.remember()
  iframe.tabIndex = 0
  iframe.focus()
  expect(host.shadowRoot?.activeElement).toBe(iframe)
  layout.show()
  layout.hide()
  expect(document.activeElement).toBe(field)
})

test('behavior: what fades leaves the pointer to the page, until it is shown again', () => {
  const { layout, pointer } = place()
  layout.takePointer(true)
  layout.show()
  expect(pointer()).toBe('auto')
  layout.release()
  expect(pointer()).toBe('none')
  layout.activate()
  expect(pointer()).toBe('auto')
})

test('behavior: what came up under the pointer takes no press for a moment', () => {
  const { layout, iframe, pointer } = place()
  layout.takePointer(true)
  layout.show()
  // The dialog has it, and it reaches nothing of the page.
  expect([pointer(), iframe.style.pointerEvents]).toEqual(['auto', 'none'])
  vi.advanceTimersByTime(400)
  expect([pointer(), iframe.style.pointerEvents]).toEqual(['auto', ''])
})

test('behavior: a frame that does not come locks the scroll for a second at most', () => {
  const { layout, locks } = place()
  layout.show()
  vi.advanceTimersByTime(900)
  expect(locks()).toBe(1)
  vi.advanceTimersByTime(100)
  expect(locks()).toBe(0)
})

test('behavior: the guard of an earlier opening ends none of a later one', () => {
  const { layout, iframe } = place()
  layout.takePointer(true)
  layout.show()
  vi.advanceTimersByTime(300)
  layout.hide()
  layout.show()
  vi.advanceTimersByTime(200)
  expect(iframe.style.pointerEvents).toBe('none')
})

test('behavior: once it is alive, the page is locked until it goes', () => {
  const { layout, locks } = place()
  layout.show()
  vi.advanceTimersByTime(2_000)
  layout.takePointer(true)
  layout.activate()
  vi.advanceTimersByTime(2_000)
  expect(locks()).toBe(1)
  layout.release()
  layout.hide()
  vi.advanceTimersByTime(2_000)
  expect(locks()).toBe(0)
})

test('behavior: a document whose app does not come gives the page back', () => {
  const { layout, locks } = place()
  layout.show()
  layout.takePointer(true)
  vi.advanceTimersByTime(100)
  layout.takePointer(false)
  vi.advanceTimersByTime(1_000)
  expect(locks()).toBe(0)
  layout.activate()
  vi.advanceTimersByTime(100)
  expect(locks()).toBe(1)
})

test('behavior: a frame that was lost before it came leaves nothing behind', () => {
  const { layout, locks } = place()
  layout.show()
  layout.hide()
  vi.advanceTimersByTime(2_000)
  expect(locks()).toBe(0)
})
