import { expect, test } from 'vitest'
import { sentCallsLimit } from '../../state/session.ts'
import { memoryStorage } from '../test/memoryStorage.ts'
import { createKeptCalls, type KeptCall, mostKept } from './keptCalls.ts'

const owner = { projectId: 'demo', hostOrigin: 'https://shop.example', userId: 'ann' }
const call: KeptCall = {
  kind: 'operation',
  chainId: 10,
  hash: `0x${'ab'.repeat(32)}`,
  sentAt: 1_767_225_600,
  refused: false,
}
const shelf = 'gatehouse:calls:demo:https://shop.example'

/** The page as a shelf, that counts. */
function pageShelf(kept = '') {
  const page = {
    kept,
    sentCalls: async () => page.kept,
    keepSentCalls: async (calls: string) => {
      page.kept = calls
    },
  }
  return page
}

test('default', async () => {
  const { storage, kept } = memoryStorage()
  const page = pageShelf()
  const calls = createKeptCalls(storage, page)
  await calls.keep(owner, 'mine', call)
  await calls.keep(owner, 'other', { ...call, kind: 'transaction', refused: true })
  expect(await calls.find(owner, 'mine')).toEqual(call)
  expect(await calls.find(owner, 'other')).toMatchObject({ kind: 'transaction', refused: true })
  expect(await calls.find(owner, 'none')).toBeUndefined()
  await calls.keep(owner, 'other', call)
  expect(await calls.find(owner, 'other')).toEqual(call)
  expect([[...kept.keys()], page.kept]).toEqual([[shelf], ''])
  calls.forget(owner)
  expect(kept.size).toBe(0)
})

test.each([{ projectId: 'other' }, { hostOrigin: 'https://b.example' }, { userId: 'bob' }])(
  'behavior: of %j nothing is known',
  async (another) => {
    const { storage } = memoryStorage()
    const calls = createKeptCalls(storage, pageShelf())
    await calls.keep(owner, 'mine', call)
    expect(await calls.find({ ...owner, ...another }, 'mine')).toBeUndefined()
  },
)

test('behavior: the newest count, and always fit into the page', async () => {
  const page = pageShelf()
  const calls = createKeptCalls(() => {
    throw new Error('refused')
  }, page)
  for (let at = 0; at < mostKept + 3; at++)
    await calls.keep(owner, `${at}`.repeat(4_000), { ...call, refused: true })
  expect(await calls.find(owner, '2'.repeat(4_000))).toBeUndefined()
  expect(await calls.find(owner, '3'.repeat(4_000))).toBeDefined()
  expect(page.kept.length).toBeLessThanOrEqual(sentCallsLimit)
  calls.forget(owner)
  expect(page.kept).toBe('')
})

test('behavior: calls that go one after the other are kept with all that was sent', async () => {
  const { storage } = memoryStorage()
  const calls = createKeptCalls(storage, pageShelf())
  const steps: KeptCall = { ...call, kind: 'transaction', count: 3, following: [`0x${'cd'.repeat(32)}`] }
  await calls.keep(owner, 'mine', steps)
  await calls.keep(owner, 'refused', { ...steps, following: [], refused: true })
  expect(await calls.find(owner, 'mine')).toEqual(steps)
  expect(await calls.find(owner, 'refused')).toEqual({ ...steps, following: [], refused: true })
})

test('behavior: many of them push the oldest out of the page', async () => {
  const page = pageShelf()
  const calls = createKeptCalls(() => {
    throw new Error('refused')
  }, page)
  const following = Array.from({ length: 9 }, () => `0x${'cd'.repeat(32)}`)
  for (let at = 0; at < 10; at++) await calls.keep(owner, `${at}`, { ...call, count: 10, following })
  expect(page.kept.length).toBeLessThanOrEqual(sentCallsLimit)
  expect(await calls.find(owner, '0')).toBeUndefined()
  expect(await calls.find(owner, '9')).toMatchObject({ following })
})

const name = 'n'.repeat(22)
const oneId = `0x02${'0'.repeat(15)}a${'ab'.repeat(32)}`
test.each([
  'x',
  'null',
  '7',
  '{}',
  '[7]',
  '[[]]',
  '[["n","0x01",1]]',
  `[["${name}","0x01",1]]`,
  `[["${name}","0x01${'0'.repeat(15)}a${'ab'.repeat(32)}","1"]]`,
  `[["${name}","${oneId}",1,0,"2"]]`,
  `[["${name}","${oneId}",1,0,2,"0x01"]]`,
  `[["${name}","${oneId}",1,0,2,"${'ab'.repeat(32)}","${'ab'.repeat(32)}"]]`,
])('error: damaged: %s counts as nothing, and is written over', async (text) => {
  const { storage, kept } = memoryStorage({ [shelf]: text })
  const calls = createKeptCalls(storage, pageShelf())
  expect(await calls.find(owner, 'mine')).toBeUndefined()
  await calls.keep(owner, 'mine', call)
  expect(JSON.parse(kept.get(shelf) ?? '')).toHaveLength(1)
})
