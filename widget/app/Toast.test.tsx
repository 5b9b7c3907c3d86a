import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Toast as ToastState } from '../state/alerts.ts'
import { drawView } from '../test/drawView.tsx'
import { testContext } from '../test/testContext.ts'
import { Toast } from './Toast.tsx'

async function drawn() {
  const { context, state } = testContext()
  const { root, pass } = await drawView(context, <Toast />)
  const box = () => root.querySelector<HTMLElement>('.toast')
  const say = async (toast: ToastState) => {
    await act(async () => state().setToast(toast))
    await pass(50)
  }
  const send = (name: string) =>
    act(async () => {
      const { Event } = root.ownerDocument.defaultView as unknown as { Event: typeof globalThis.Event }
      box()?.dispatchEvent(new Event(name, { bubbles: true }))
    })
  return { say, send, pass, state, box, text: () => box()?.textContent }
}

test('default', async () => {
  const { say, pass, state, text } = await drawn()
  await say({ kind: 'success', word: 'account.copied' })
  expect(text()).toBe('Address copied')
  await pass(2_400)
  expect(state().toast).not.toBeNull()
  await pass(50)
  expect(state().toast).toBeNull()
})

test('behavior: the next one waits until the one before has gone', async () => {
  const { say, pass, text } = await drawn()
  await say({ kind: 'success', word: 'account.copied' })
  await say({ kind: 'error', word: 'link.copyFailed' })
  await pass(50)
  expect(text()).toBe('Address copied')
  await pass(50)
  expect(text()).toBe('The link could not be copied')
})

test('behavior: what is loading stays', async () => {
  const { say, pass, state } = await drawn()
  await say({ kind: 'loading', word: 'account.copied' })
  await pass(10_000)
  expect(state().toast).not.toBeNull()
})

test.each([
  ['the pointer', 'pointerover', 'pointerout'],
  ['the focus', 'focusin', 'focusout'],
])('behavior: %s holds it, and it has the rest of its time afterwards', async (_, holds, releases) => {
  const { say, send, pass, state } = await drawn()
  await say({ kind: 'success', word: 'account.copied' })
  await pass(2_000)
  await send(holds)
  await pass(10_000)
  expect(state().toast).not.toBeNull()
  await send(releases)
  await pass(400)
  expect(state().toast).not.toBeNull()
  await pass(100)
  expect(state().toast).toBeNull()
})

test('behavior: a device whose clock is set changes nothing', async () => {
  const { say, pass, state } = await drawn()
  await say({ kind: 'success', word: 'account.copied' })
  vi.setSystemTime(0)
  await pass(2_400)
  expect(state().toast).not.toBeNull()
  await pass(50)
  expect(state().toast).toBeNull()
})

test('behavior: a request of the login frame keeps its title, and the line comes after it', async () => {
  const { say, pass, state, text } = await drawn()
  await act(async () => state().setLoginScreen({ title: 'Approve', namesSite: true }))
  await say({ kind: 'success', word: 'account.copied' })
  await pass(10_000)
  expect(text()).toBeUndefined()
  await act(async () => state().setLoginScreen(null))
  await pass(50)
  expect(text()).toBe('Address copied')
})
