import { act, useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawScreen } from '../test/drawScreen.tsx'
import { neededFacts } from './fact.ts'
import { useProof } from './useProof.ts'

/** A screen with the facts that every screen has, which says whether it is in doubt. */
const Proved = ({ onProof }: { onProof?: (prove: () => unknown) => void }) => {
  const box = useRef<HTMLDivElement>(null)
  const { doubt, prove } = useProof(box)
  onProof?.(prove)
  return (
    <div ref={box} title={doubt ?? 'none'}>
      {neededFacts.map((name) => (
        <p data-fact={name} key={name}>
          {name}
        </p>
      ))}
    </div>
  )
}
const drawn = async () => {
  let prove: (() => unknown) | undefined
  const screen = await drawScreen(
    <Proved
      onProof={(given) => {
        prove = given
      }}
    />,
  )
  return {
    ...screen,
    doubt: () => screen.root.firstElementChild?.getAttribute('title'),
    prove: () => {
      let found: unknown
      act(() => {
        found = prove?.()
      })
      return found
    },
    fact: (name: string) => screen.root.querySelector<HTMLElement>(`[data-fact=${name}]`)?.style,
  }
}
const resize = (): Event => {
  const event = document.createEvent('Event')
  event.initEvent('resize')
  return event
}
/** Observers of the page report in a turn of their own. */
const reported = () => act(() => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve))))

test('default: in order at once, and it stays so', async () => {
  const screen = await drawn()
  expect(screen.doubt()).toBe('none')
  await screen.pass(1_000)
  expect(screen.doubt()).toBe('none')
})

test('behavior: it looks again and again', async () => {
  const screen = await drawn()
  screen.fact('figure')?.setProperty('visibility', 'hidden')
  await screen.pass(150)
  expect(screen.doubt()).toBe('none')
  await screen.pass(50)
  expect(screen.doubt()).toBe('missing')
  screen.fact('figure')?.setProperty('visibility', 'visible')
  await screen.pass(200)
  expect(screen.doubt()).toBe('none')
})

test('behavior: it looks when it is asked', async () => {
  const screen = await drawn()
  screen.fact('site')?.setProperty('opacity', '0')
  expect(screen.prove()).toBe('faint')
  expect(screen.doubt()).toBe('faint')
})

test('behavior: it looks at the pixels of the screen, which a page takes by zooming out', async () => {
  const screen = await drawn()
  screen.fact('figure')?.setProperty('font-size', '12px')
  const { devicePixelRatio } = window
  onTestFinished(() => void Object.assign(window, { devicePixelRatio }))
  Object.assign(window, { devicePixelRatio: 0.2 })
  expect(screen.prove()).toBe('unreadable')
  Object.assign(window, { devicePixelRatio: 2 })
  expect(screen.prove()).toBeUndefined()
})

test('behavior: it looks when its window changes its size', async () => {
  const screen = await drawn()
  Object.assign(window, { innerWidth: 300 })
  await act(async () => window.dispatchEvent(resize()))
  expect(screen.doubt()).toBe('outside')
  Object.assign(window, { innerWidth: 400 })
  await act(async () => window.dispatchEvent(resize()))
  expect(screen.doubt()).toBe('none')
})

test('behavior: the height counts too', async () => {
  const screen = await drawn()
  Object.assign(window, { innerHeight: 20 })
  expect(screen.prove()).toBe('outside')
  Object.assign(window, { innerHeight: 640 })
  expect(screen.prove()).toBeUndefined()
})

test('behavior: a look that changes is a doubt, until it was left alone for a moment', async () => {
  const screen = await drawn()
  document.documentElement.setAttribute('data-theme', 'dark')
  await reported()
  expect(screen.doubt()).toBe('changed')
  expect(screen.prove()).toBe('changed')
  vi.advanceTimersByTime(149)
  expect(screen.prove()).toBe('changed')
  vi.advanceTimersByTime(1)
  expect(screen.prove()).toBeUndefined()
  document.documentElement.removeAttribute('data-theme')
  await reported()
})

test('behavior: with colours of the person ours do not count', async () => {
  const screen = await drawn()
  screen.fact('figure')?.setProperty('color', 'rgb(255, 255, 255)')
  expect(screen.prove()).toBe('unreadable')
  const matchMedia = vi.fn(() => ({ matches: true }))
  vi.stubGlobal('matchMedia', matchMedia)
  expect(screen.prove()).toBeUndefined()
  expect(matchMedia).toHaveBeenCalledWith('(forced-colors: active)')
})

test('behavior: a screen that is gone looks no more', async () => {
  const screen = await drawn()
  const disconnect = vi.spyOn(MutationObserver.prototype, 'disconnect')
  const looks = vi.fn(() => ({ matches: false }))
  vi.stubGlobal('matchMedia', looks)
  await screen.pass(200)
  expect(looks).toHaveBeenCalledOnce()
  await screen.close()
  await screen.pass(1_000)
  window.dispatchEvent(resize())
  expect(looks).toHaveBeenCalledOnce()
  expect(disconnect).toHaveBeenCalledOnce()
  expect(screen.prove()).toBe('missing')
  disconnect.mockRestore()
})
