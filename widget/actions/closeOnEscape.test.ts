import { expect, test } from 'vitest'
import { testContext } from '../test/testContext.ts'
import { closeOnEscape } from './closeOnEscape.ts'

function frame(state: { open: boolean; embedded?: boolean }) {
  const { context, store } = testContext()
  store.setState(state)
  const document = new EventTarget()
  closeOnEscape(context, document as Document)
  const press = (key: string, isComposing = false): Event => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, isComposing })
    document.dispatchEvent(event)
    return event
  }
  return { press, isOpen: () => store.getState().open }
}

test('default: with nothing painted yet', () => {
  const { press, isOpen } = frame({ open: true })
  expect(press('Escape').defaultPrevented).toBe(true)
  expect(isOpen()).toBe(false)
})

test.each([
  ['another key', { open: true }, 'Enter', false],
  ['the end of a composition', { open: true }, 'Escape', true],
  ['a frame in the page', { open: true, embedded: true }, 'Escape', false],
  ['a closed modal', { open: false }, 'Escape', false],
] as const)('behavior: %s closes nothing', (_, state, key, isComposing) => {
  const { press, isOpen } = frame(state)
  expect(press(key, isComposing).defaultPrevented).toBe(false)
  expect(isOpen()).toBe(state.open)
})
