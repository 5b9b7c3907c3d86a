import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openView } from '../actions/openView.ts'
import { drawView } from '../test/drawView.tsx'
import { testContext } from '../test/testContext.ts'
import { Modal } from './Modal.tsx'

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0 }))

async function drawn() {
  const now = testContext()
  await openView(now.context, null)
  const view = { ...now, ...(await drawView(now.context, <Modal />)) }
  onTestFinished(view.close)
  // The part of the keyboard is there.
  await expect.poll(() => now.host.setTitle).toHaveBeenCalledWith('Connect a wallet', false)
  return view
}

/** How many wallets there are may stand behind a row's words, once it is known. */
const count = /\d+\+?$/

const pressOf = (root: HTMLElement, words: string): HTMLElement => {
  const found = [...root.querySelectorAll<HTMLElement>('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent).replace(count, '') === words,
  )
  if (!found) throw new Error(`no button "${words}"`)
  return found
}
const goThere = (root: HTMLElement, words: string) => act(async () => pressOf(root, words).click())
const focused = () => document.activeElement as HTMLElement

test.each(['All wallets', 'What is a wallet?'])('Back leads to "%s", where one came from', async (words) => {
  const { root, state } = await drawn()
  await goThere(root, words)
  await expect.poll(() => state().history).toHaveLength(2)
  await expect.poll(() => focused().tagName).toBe('H1')
  await goThere(root, 'Back')
  await expect.poll(() => focused()).toBe(pressOf(root, words))
})

test.each(['12', '40+'])('Back leads to a row whose count of %s came or went meanwhile', async (shown) => {
  const { root, state } = await drawn()
  pressOf(root, 'All wallets').append(shown)
  await goThere(root, 'All wallets')
  await expect.poll(() => state().history).toHaveLength(2)
  await expect.poll(() => focused().tagName).toBe('H1')
  await goThere(root, 'Back')
  await expect.poll(() => focused()).toBe(pressOf(root, 'All wallets'))
})

test('the page’s dialog is named by what is shown', async () => {
  const { root, host, state } = await drawn()
  await goThere(root, 'All wallets')
  await expect.poll(() => host.setTitle).toHaveBeenLastCalledWith('All wallets', false)
  await act(async () => state().goBack())
  await expect.poll(() => host.setTitle).toHaveBeenLastCalledWith('Connect a wallet', false)
})

test('the page’s dialog gets its name again each time it opens, and none while it is hidden', async () => {
  const { host, state } = await drawn()
  const named = () => host.setTitle.mock.calls.length
  await act(async () => state().setOpen(false))
  const before = named()
  await act(async () => state().push({ name: 'AllWallets' }))
  expect(named()).toBe(before)
  await act(async () => state().setOpen(true))
  await expect.poll(() => host.setTitle).toHaveBeenLastCalledWith('All wallets', false)
  expect(named()).toBeGreaterThan(before)
})

test.each([
  ['forwards', false],
  ['backwards', true],
])('Tab stays inside, %s', async (_, shiftKey) => {
  const { root } = await drawn()
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => root })
  const stops = [...root.querySelectorAll<HTMLElement>('[role=dialog] button')]
  const [from, to] = shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  from?.focus()
  const { KeyboardEvent } = document.defaultView as Window & typeof globalThis
  const event = new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true })
  document.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(focused()).toBe(to)
})
