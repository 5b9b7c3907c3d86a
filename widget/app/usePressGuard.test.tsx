import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openView } from '../actions/openView.ts'
import { drawView } from '../test/drawView.tsx'
import { testContext } from '../test/testContext.ts'
import { Modal } from './Modal.tsx'
// What comes later must be there before the clock is the test's.
import './CardKeyboard.tsx'
import './notices.ts'

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Linux', maxTouchPoints: 0 }))

/** The open window; `point`: what the pointer does, and where. */
async function drawn() {
  const now = testContext()
  await openView(now.context, null)
  const view = await drawView(now.context, <Modal />)
  const { Event } = window as unknown as { Event: typeof globalThis.Event }
  const point = (
    type: 'pointerdown' | 'pointermove',
    clientX: number,
    clientY: number,
    timeStamp = performance.now(),
  ) =>
    act(async () => {
      const event = Object.assign(new Event(type), { clientX, clientY })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      window.dispatchEvent(event)
    })
  const clickBack = (detail: number) =>
    act(async () => {
      const click = Object.assign(new Event('click', { bubbles: true, cancelable: true }), { detail })
      view.root.querySelector('.header button')?.dispatchEvent(click)
    })
  const push = () => act(async () => now.state().push({ name: 'WhatIsAWallet' }))
  const isGuarded = () => view.root.querySelector('.card')?.hasAttribute('data-guarded')
  return { ...now, ...view, point, push, isGuarded, clickBack }
}

test('default: a view that comes up under a press takes none for a moment', async () => {
  const { point, push, isGuarded, pass } = await drawn()
  await point('pointerdown', 100, 100)
  expect(isGuarded()).toBe(false)
  await push()
  await point('pointermove', 103, 99)
  await point('pointerdown', 101, 101)
  expect(isGuarded()).toBe(true)
  await pass(400)
  expect(isGuarded()).toBe(false)
})

test.each(['pointermove', 'pointerdown'] as const)('behavior: a %s elsewhere ends it', async (type) => {
  const { point, push, isGuarded } = await drawn()
  await point('pointerdown', 100, 100)
  await push()
  await point(type, 100, 120)
  expect(isGuarded()).toBe(false)
})

test('behavior: who moved on before, or pressed no pointer at all, waits for nothing', async () => {
  const { point, push, isGuarded } = await drawn()
  await push()
  expect(isGuarded()).toBe(false)
  await point('pointerdown', 100, 100)
  await point('pointermove', 100, 120)
  await push()
  expect(isGuarded()).toBe(false)
})

test('behavior: what comes long after the press is no second click’s', async () => {
  const { point, push, isGuarded, pass } = await drawn()
  await point('pointerdown', 100, 100)
  await pass(600)
  await push()
  expect(isGuarded()).toBe(false)
})

test('behavior: a screen of the login frame that comes up is guarded, too', async () => {
  const { point, state, isGuarded } = await drawn()
  await point('pointerdown', 100, 100)
  await act(async () => state().setLoginScreen({ title: 'Unlock', namesSite: false }))
  expect(isGuarded()).toBe(true)
})

test('behavior: a busy page that hears of a press late takes it for when it was', async () => {
  const { point, push, pass, clickBack, state } = await drawn()
  await point('pointerdown', 100, 100)
  await push()
  const then = performance.now() + 300
  await pass(1_000)
  await point('pointerdown', 100, 100, then)
  await clickBack(1)
  expect(state().history.at(-1)?.name).toBe('WhatIsAWallet')
  await point('pointerdown', 100, 100)
  await clickBack(1)
  expect(state().history.at(-1)?.name).toBe('Connect')
})

test('behavior: a key presses what has just come up', async () => {
  const { point, push, isGuarded, clickBack, state } = await drawn()
  await point('pointerdown', 100, 100)
  await push()
  await point('pointerdown', 100, 100)
  expect(isGuarded()).toBe(true)
  await clickBack(0)
  expect(state().history.at(-1)?.name).toBe('Connect')
})
