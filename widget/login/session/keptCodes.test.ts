import { expect, onTestFinished, test, vi } from 'vitest'
import { readShelf } from '../../state/tabShelf.ts'
import { writeShelf } from '../../state/writeShelf.ts'
import { cookieShelf } from '../../test/cookieShelf.ts'
import { memoryShelf } from '../../test/memoryShelf.ts'
import { momentIn, msUntil } from '../../ui/moment.ts'
import { createLoginStore } from '../state/store.ts'
import { keepCodes } from './keptCodes.ts'

const ada = { email: 'ada@mail.example', binding: 'b'.repeat(22) }
/** As it is asked for now. */
const asked = (of = ada) => ({ ...of, end: momentIn(600_000) })
/** A tab of a browser: its storage outlasts the frames in it. */
function openTab(held: string | null = null) {
  const shelf = memoryShelf()
  writeShelf(shelf, held)
  const load = () => {
    const store = createLoginStore()
    keepCodes(store, shelf)
    return store
  }
  return { shelf, load }
}

test('default: a frame that was loaded again knows who asked for the code', () => {
  const { load } = openTab()
  load().setState({ emailCode: asked() })
  expect(load().getState()).toMatchObject({ emailCode: ada, emailDevice: null })
})

test('behavior: a letter about this browser, too', () => {
  const { load } = openTab()
  load().setState({ emailDevice: ada })
  expect(load().getState()).toMatchObject({ emailCode: null, emailDevice: ada })
})

test('behavior: a code that was used is not kept', () => {
  const { load, shelf } = openTab()
  const store = load()
  store.setState({ emailCode: asked() })
  store.setState({ emailCode: null })
  expect(readShelf(shelf)).toBeNull()
  expect(load().getState().emailCode).toBeNull()
})

test('behavior: ten minutes, and a clock that was set back makes it no longer', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { load } = openTab()
  load().setState({ emailCode: asked() })
  vi.advanceTimersByTime(599_999)
  expect(load().getState().emailCode).toMatchObject(ada)
  vi.advanceTimersByTime(1)
  expect(load().getState().emailCode).toBeNull()
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(load().getState().emailCode).toBeNull()
})

test('behavior: a code keeps its end', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { load } = openTab()
  load().setState({ emailCode: asked() })
  vi.advanceTimersByTime(200_000)
  const { emailCode } = load().getState()
  expect(emailCode && msUntil(emailCode.end)).toBe(400_000)
})

test.each([
  ['3 hours', 3 * 3_600_000],
  ['two minutes', 120_000],
  ['four days', 4 * 86_400_000],
])(
  'behavior: a clock that was set back by %s takes no code away, and gives it no more than ten minutes',
  (_, byMs) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { load } = openTab()
    load().setState({ emailCode: asked(), emailUpdate: { binding: 'u'.repeat(22) } })
    vi.setSystemTime(Date.now() - byMs)
    expect(load().getState()).toMatchObject({ emailCode: ada, emailUpdate: { binding: 'u'.repeat(22) } })
    vi.advanceTimersByTime(600_000)
    expect(load().getState()).toMatchObject({ emailCode: null, emailUpdate: null })
  },
)

test.each([
  '',
  'null',
  '[]',
  '1',
  '{"emailCode":{"email":1,"binding":"b","until":9e15}}',
  '{"emailCode":1,"emailDevice":"x","emailUpdate":[]}',
  JSON.stringify({ emailCode: ada }),
  JSON.stringify({ emailCode: { ...ada, until: 'soon' } }),
  JSON.stringify({ farcaster: { id: 1, binding: 'b', until: Date.now() + 60_000 } }),
  JSON.stringify({ emailUpdate: { binding: 1, until: Date.now() + 60_000 } }),
])('error: %j in the storage is nothing of ours', (text) => {
  expect(openTab(text).load().getState()).toMatchObject({
    emailCode: null,
    emailDevice: null,
    emailUpdate: null,
    farcaster: null,
  })
})

test('behavior: a change of address, each of its steps for ten minutes', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { load } = openTab()
  const binding = 'u'.repeat(22)
  const store = load()
  store.setState({ emailUpdate: { binding } })
  vi.advanceTimersByTime(540_000)
  store.setState({ emailUpdate: { binding } })
  vi.advanceTimersByTime(540_000)
  expect(load().getState()).toMatchObject({ emailUpdate: { binding }, emailCode: null })
  vi.advanceTimersByTime(60_000)
  expect(load().getState().emailUpdate).toBeNull()
})

test('behavior: a login in the Farcaster app, until it is over', () => {
  const { load, shelf } = openTab()
  const farcaster = { id: 'f1', binding: 'f'.repeat(22) }
  load().setState({ farcaster })
  const store = load()
  expect(store.getState()).toMatchObject({ farcaster, emailCode: null })
  store.setState({ farcaster: null })
  expect(readShelf(shelf)).toBeNull()
})

test('behavior: what is begun later makes nothing before it last longer', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { load } = openTab()
  load().setState({ emailCode: asked() })
  vi.advanceTimersByTime(300_000)
  load().setState({ emailUpdate: { binding: 'u'.repeat(22) } })
  vi.advanceTimersByTime(300_000)
  expect(load().getState()).toMatchObject({ emailCode: null, emailUpdate: { binding: 'u'.repeat(22) } })
})

test('behavior: where tabs share what is kept, one that is done leaves what another awaits', () => {
  const browser = cookieShelf()
  const load = () => {
    const store = createLoginStore()
    keepCodes(store, browser)
    return store
  }
  const first = load()
  first.setState({ emailCode: asked() })
  const bob = { email: 'bob@mail.example', binding: 'c'.repeat(22) }
  const second = load()
  second.setState({ emailCode: asked(bob) })
  first.setState({ emailCode: null })
  expect(load().getState()).toMatchObject({ emailCode: bob })
  second.setState({ emailCode: null })
  expect(load().getState()).toMatchObject({ emailCode: null })
})
