import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Transaction } from '../../../server/contract/v1/history.ts'
import type { Visit } from './buysOf.ts'
import { followPurchase, limitMs, type PurchaseNews, paceMs } from './followPurchase.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const api = { frameToken: async () => 'token' }
const purchase = (id: string, state: string, minedAt = '2026-11-20T10:00:30Z'): Transaction => ({
  id,
  metadata: {
    operationType: 'buy',
    hash: '',
    minedAt,
    sentFrom: 'Coinbase',
    sentTo: '0xab',
    status: `ONRAMP_TRANSACTION_STATUS_${state}`,
    nonce: 0,
    application: null,
    chain: 'eip155:1',
  },
  transfers: null,
})
const visit = (known: Set<string> | null = new Set()): Visit =>
  ({
    order: { seller: 'coinbase', address: '0xab', coin: { networkId: 'eip155:1' } },
    url: 'https://pay.example/',
    shown: true,
    at: start,
    known: known ?? undefined,
  }) as unknown as Visit

/** What the server answers, one after the other; the last again and again. */
function serve(...answers: (Transaction[] | 'down')[]) {
  let asked = 0
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toMatch(/^\/v1\/account\/0xab\/history\?.*chainId=eip155%3A1.*onramp=any/)
    const answer = answers[Math.min(asked++, answers.length - 1)]
    if (answer === 'down') throw new TypeError('down')
    return Response.json({ data: answer, next: null })
  })
  return () => asked
}
async function follow(of: Visit, ms: number, left = new AbortController()) {
  const heard: string[] = []
  let last: PurchaseNews | undefined
  void followPurchase(api, of, ({ state }) => heard.push(state), left.signal).then((news) => {
    last = news
  })
  await vi.advanceTimersByTimeAsync(ms)
  return { heard, last: last?.state }
}

test('default: from nothing over the states to the end', async () => {
  const asked = serve([], [purchase('coinbase-1', 'CREATED')], [purchase('coinbase-1', 'SUCCESS')])
  expect(await follow(visit(), 3 * paceMs)).toEqual({ heard: ['nothing', 'running', 'done'], last: 'done' })
  expect(asked()).toBe(3)
})

test('behavior: what was there before, or is of another seller, is none of it', async () => {
  serve([purchase('coinbase-1', 'SUCCESS'), purchase('meld-2', 'SUCCESS')])
  expect((await follow(visit(new Set(['coinbase-1'])), paceMs)).heard).toEqual(['nothing', 'nothing'])
})

test('behavior: where nobody told what was there before, the time decides', async () => {
  serve([purchase('coinbase-1', 'SUCCESS', '2026-11-20T09:00:00Z')])
  expect((await follow(visit(null), 10)).heard).toEqual(['nothing'])
  serve([purchase('coinbase-2', 'FAILED', '2026-11-20T09:55:00Z')])
  expect(await follow(visit(null), 10)).toEqual({ heard: ['failed'], last: 'failed' })
})

test('behavior: a seller that is silent is asked again', async () => {
  serve('down', [purchase('coinbase-1', 'SUCCESS')])
  expect((await follow(visit(), paceMs)).heard).toEqual(['silent', 'done'])
})

test('behavior: after three minutes nobody asks, and what was known last is told', async () => {
  const asked = serve([], [purchase('coinbase-1', 'IN_PROGRESS')])
  const { last } = await follow(visit(), limitMs)
  expect(last).toBe('running')
  const count = asked()
  expect(count).toBe(limitMs / paceMs + 1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(count)
})

test('behavior: who leaves asks no more', async () => {
  const asked = serve([])
  const left = new AbortController()
  await follow(visit(), paceMs, left)
  left.abort()
  await vi.advanceTimersByTimeAsync(10 * paceMs)
  expect(asked()).toBe(2)
})
