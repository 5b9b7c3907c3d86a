import { Activity, act, useState } from 'react'
import { expect, test } from 'vitest'
import { drawScreen } from './test/drawScreen.tsx'
import { useLoaded } from './useLoaded.ts'

const Loads = ({ load }: { load: () => Promise<string> }) => {
  const loaded = useLoaded(load)
  return <p>{loaded.state === 'ready' ? loaded.value : loaded.state}</p>
}

/** What is hidden is gone for React, and keeps its state. */
const Hides = ({ load }: { load: () => Promise<string> }) => {
  const [isHidden, hide] = useState(false)
  return (
    <>
      <button onClick={() => hide(!isHidden)} type="button">
        Turn
      </button>
      <Activity mode={isHidden ? 'hidden' : 'visible'}>
        <Loads load={load} />
      </Activity>
    </>
  )
}

test('default: on its way, then here, loaded once', async () => {
  let resolve: (value: string) => void = () => {}
  let times = 0
  const load = () => {
    times++
    return new Promise<string>((done) => {
      resolve = done
    })
  }
  const screen = await drawScreen(<Loads load={load} />)
  expect(screen.lines()).toEqual(['loading'])
  await act(async () => resolve('Tea'))
  expect(screen.lines()).toEqual(['Tea'])
  await screen.change({})
  expect(times).toBe(1)
})

test('error: what cannot be loaded', async () => {
  const screen = await drawScreen(<Loads load={() => Promise.reject(new Error('down'))} />)
  expect(screen.lines()).toEqual(['failed'])
})

test.each<[string, (open: { resolve(text: string): void; reject(): void }) => void]>([
  ['comes', (open) => open.resolve('old')],
  ['fails', (open) => open.reject()],
])('behavior: an answer for a screen that is gone counts for nothing when it %s', async (_, end) => {
  const asked: { resolve(text: string): void; reject(): void }[] = []
  const load = () =>
    new Promise<string>((resolve, reject) => asked.push({ resolve, reject: () => reject(new Error('down')) }))
  const screen = await drawScreen(<Hides load={load} />)
  screen.press('Turn')
  screen.press('Turn')
  await act(async () => asked[1]?.resolve('new'))
  expect(screen.lines()).toEqual(['(Turn)', 'new'])
  await act(async () => asked[0] && end(asked[0]))
  expect(screen.lines()).toEqual(['(Turn)', 'new'])
})
