import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pair } from './pair.ts'
import type { Client } from './startClient.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function client() {
  const approvals: { resolve(session: unknown): void; reject(error: unknown): void }[] = []
  const connect = vi.fn(async () => {
    const n = approvals.length + 1
    const approved = new Promise((resolve, reject) => approvals.push({ resolve, reject }))
    approved.catch(() => {})
    return { uri: `wc:${n}@2?symKey=${n}`, approval: () => approved }
  })
  const made = {
    connect,
    session: { getAll: () => [] },
    core: { pairing: { disconnect: vi.fn(async () => {}) } },
  }
  const nothing = { offer: connect as never, onPairing: () => {}, onUnwanted: () => {} }
  return { made, approvals, nothing, client: made as unknown as Client }
}

test('default: another code ten seconds before the first is too old; an older one may still be answered', async () => {
  const { client: one, approvals, nothing } = client()
  const shown: (string | undefined)[] = []
  const paired = pair(one, { ...nothing, onPairing: (pairing) => shown.push(pairing?.uri) })
  await vi.advanceTimersByTimeAsync(229_999)
  expect(shown).toEqual(['wc:1@2?symKey=1'])
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toEqual(['wc:1@2?symKey=1', 'wc:2@2?symKey=2'])
  approvals[0]?.resolve({ topic: 's1' })
  expect(await paired).toEqual({ topic: 's1' })
  expect(shown.at(-1)).toBeUndefined()
})

test('behavior: a machine that wakes up shows no code that ran out meanwhile', async () => {
  const { client: one, nothing } = client()
  const shown: (string | undefined)[] = []
  const left = new AbortController()
  const paired = pair(one, { ...nothing, onPairing: (code) => shown.push(code?.uri), signal: left.signal })
  paired.catch(() => {})
  await vi.advanceTimersByTimeAsync(1_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown).toEqual(['wc:1@2?symKey=1', 'wc:2@2?symKey=2'])
  left.abort()
})

test('behavior: who leaves forgets the codes, and a wallet that answers late hears of it', async () => {
  const { client: one, approvals, made, nothing } = client()
  const left = new AbortController()
  const onUnwanted = vi.fn()
  const paired = pair(one, { ...nothing, onUnwanted, signal: left.signal })
  await vi.advanceTimersByTimeAsync(0)
  left.abort(new Error('left'))
  await expect(paired).rejects.toThrow('left')
  expect(made.core.pairing.disconnect).toHaveBeenCalledWith({ topic: '1' })
  approvals[0]?.resolve({ topic: 's1' })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(onUnwanted.mock.calls).toEqual([['s1']])
  expect(made.connect).toHaveBeenCalledTimes(1)
})

test.each([
  ['too late', 13_000, undefined],
  ['after the person left', 1_000, 500],
])('behavior: a code that comes %s is forgotten, and never shown', async (_, comesAfter, leavesAfter) => {
  const { client: one, made, nothing } = client()
  const late = () => new Promise((resolve) => setTimeout(() => resolve(made.connect()), comesAfter))
  const onPairing = vi.fn()
  const left = new AbortController()
  if (leavesAfter) setTimeout(() => left.abort(new Error('left')), leavesAfter)
  const paired = pair(one, { ...nothing, offer: late as never, onPairing, signal: left.signal })
  paired.catch(() => {})
  await vi.advanceTimersByTimeAsync(14_000)
  await expect(paired).rejects.toThrow()
  expect(made.core.pairing.disconnect.mock.calls).toEqual([[{ topic: '1' }]])
  expect(onPairing.mock.calls).toEqual([[null]])
})

test.each([
  ['at the same time', 0],
  ['later', 1_000],
])('error: who read another code and says yes %s is not connected', async (_, ms) => {
  const { client: one, approvals, nothing } = client()
  const onUnwanted = vi.fn()
  const paired = pair(one, { ...nothing, onUnwanted })
  await vi.advanceTimersByTimeAsync(230_000)
  approvals[1]?.resolve({ topic: 'first' })
  if (ms > 0) await vi.advanceTimersByTimeAsync(ms)
  approvals[0]?.resolve({ topic: 'thief' })
  expect(await paired).toEqual({ topic: 'first' })
  await vi.advanceTimersByTimeAsync(0)
  expect(onUnwanted.mock.calls).toEqual([['thief']])
})

test('error: no relay within twelve seconds, or a no', async () => {
  const { client: one, made, approvals, nothing } = client()
  made.connect.mockImplementationOnce(() => new Promise(() => {}))
  const stuck = pair(one, nothing)
  stuck.catch(() => {})
  await vi.advanceTimersByTimeAsync(12_000)
  await expect(stuck).rejects.toMatchObject({ code: 4900, data: { reason: 'relay_unreachable' } })
  const refused = pair(one, nothing)
  refused.catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  approvals[0]?.reject({ code: 5000, message: 'User rejected.' })
  await expect(refused).rejects.toMatchObject({ code: 4001 })
})
