import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drawScreen, openPage } from '../../review/test/drawScreen.tsx'
import { LazyPart } from './LazyPart.tsx'
import { PartBoundary } from './PartBoundary.tsx'

const Part = ({ text }: { text: string }) => <p>{text}</p>

const drawn = async (load: () => Promise<typeof Part>, onBreak: (cause: unknown) => void) => {
  openPage()
  const screen = await drawScreen(
    <PartBoundary onBreak={onBreak}>
      <LazyPart load={load} props={{ text: 'Approve?' }} />
    </PartBoundary>,
  )
  await act(async () => {})
  return screen
}

test('error: a part that does not load is reported, and fetched again by the next', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const onBreak = vi.fn()
  const failure = new TypeError('Importing a module script failed.')
  const load = vi.fn(async () => Part).mockRejectedValueOnce(failure)
  const first = await drawn(load, onBreak)
  expect(onBreak).toHaveBeenCalledExactlyOnceWith(failure)
  expect(first.root.textContent).toBe('')
  await first.close()
  const next = await drawn(load, onBreak)
  expect(next.root.textContent).toBe('Approve?')
  expect(onBreak).toHaveBeenCalledOnce()
  expect(load).toHaveBeenCalledTimes(2)
})

test('error: what breaks in a part that loaded is reported, too', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const onBreak = vi.fn()
  const failure = new Error('odd request')
  await drawn(
    async () => () => {
      throw failure
    },
    onBreak,
  )
  expect(onBreak).toHaveBeenCalledExactlyOnceWith(failure)
})
