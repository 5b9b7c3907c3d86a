import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { upstreamBodyLimit } from '../../contract/limits.ts'
import { type FakeVendor, failures, fakeVendor } from '../../test/fakeVendor.ts'
import { createEtherscan } from './etherscan.ts'
import type { HistorySource, SourceItem } from './historySource.ts'

const own = `0x${'a1'.repeat(20)}`
const other = `0x${'b2'.repeat(20)}`
const key = 'our-key'
const times = { timeoutMs: 10_000, deadlineMs: 30_000, retries: 1, retryBaseMs: 10, breakerPauseMs: 10 }

/** In the words of its documentation; newest first, as `sort=desc` gives it. */
let items: Record<string, string>[] = []
let vendor: FakeVendor
let outcomes: string[]
beforeAll(async () => {
  vendor = await fakeVendor(({ query }) => {
    const until = Number(query.get('endblock'))
    const [page, size] = [Number(query.get('page')), Number(query.get('offset'))]
    if (page * size > 10_000)
      return {
        json: {
          status: '0',
          message: 'Result window is too large, PageNo x Offset size must be less than or equal to 10000',
          result: null,
        },
      }
    const result = items
      .filter(({ blockNumber }) => Number(blockNumber) <= until)
      .slice((page - 1) * size, page * size)
    return result.length > 0
      ? { json: { status: '1', message: 'OK', result } }
      : { json: { status: '0', message: 'No transactions found', result: [] } }
  }, '/v2')
})
afterAll(() => vendor[Symbol.asyncDispose]())

let source: HistorySource
const open = (timeoutMs = times.timeoutMs) => {
  const onAnswer = (_call: string, outcome: string) => void outcomes.push(outcome)
  const options = { key, url: vendor.url, times: { ...times, timeoutMs }, onAnswer, apart: 0 }
  return createEtherscan(options).of('eip155:1')
}
beforeEach(() => {
  items = []
  outcomes = []
  vendor.misbehave = undefined
  vendor.asked = []
  source = open()
  return () => source.close()
})

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const transaction = (number: number, block: number) => ({
  ...{ blockNumber: String(block), blockHash: hashOf(block), timeStamp: String(1_700_000_000 + block) },
  ...{ hash: hashOf(number), nonce: '3', transactionIndex: '1', from: own, to: other, value: '1' },
  ...{ gas: '21000', gasPrice: '1', gasUsed: '21000', isError: '0', txreceipt_status: '1', input: '0x' },
  ...{
    contractAddress: '',
    cumulativeGasUsed: '21000',
    confirmations: '5',
    methodId: '0x',
    functionName: '',
  },
})
const internal = (traceId: string, changes: Record<string, string> = {}) => ({
  ...{ blockNumber: '7', timeStamp: '1700000007', hash: hashOf(7), from: other, to: own, value: '5' },
  ...{ contractAddress: '', input: '', type: 'call', gas: '2300', gasUsed: '0', traceId },
  ...{ isError: '0', errCode: '' },
  ...changes,
})

async function walk(list: string): Promise<SourceItem[]> {
  const found: SourceItem[] = []
  let page: string | null = ''
  for (let pages = 0; page !== null && pages < 60; pages += 1) {
    const read: Awaited<ReturnType<HistorySource['read']>> = await source.read(list, own, page)
    found.push(...read.items)
    page = read.next
  }
  expect(page).toBeNull()
  return found
}

test('default: asks for the chain and the address, newest first, with our key', async () => {
  items = [transaction(2, 9), transaction(1, 8)]
  expect(await source.read('txlist', own, '')).toEqual({
    items: [
      { hash: hashOf(2), block: 9, ts: 1_700_000_009, inside: [] },
      { hash: hashOf(1), block: 8, ts: 1_700_000_008, inside: [] },
    ],
    count: 2,
    next: null,
  })
  const [asked] = vendor.asked
  expect([asked?.method, asked?.path]).toEqual(['GET', '/api'])
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
    ...{ chainid: '1', module: 'account', action: 'txlist', address: own, sort: 'desc', apikey: key },
  })
})

test('default: coins that moved inside of transactions', async () => {
  const made = { to: '', contractAddress: own, type: 'create' }
  items = [
    internal('0_1', {
      value: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    }),
    internal('0_2', made),
    internal('0_3', { isError: '1' }),
    internal('0_4', { value: '0' }),
  ]
  const { items: found } = await source.read('txlistinternal', own, '')
  expect(found.map(({ inside }) => inside.map(({ from, to, amount }) => [from, to, amount]))).toEqual([
    [[other, own, 2n ** 256n - 1n]],
    [[other, own, 5n]],
    [],
    [],
  ])
  const places = found.flatMap(({ inside }) => inside.map(({ logIndex }) => logIndex))
  expect(new Set(places).size).toBe(2)
  // The same call on another page is the same row, which a database of 32 bits keeps.
  const again = await source.read('txlistinternal', own, '')
  expect(again.items.flatMap(({ inside }) => inside.map(({ logIndex }) => logIndex))).toEqual(places)
  expect(places.every((place) => place < -1 && place >= -(2 ** 31))).toBe(true)
})

test.each([
  ['spread over blocks', (at: number) => at >> 1],
  ['in blocks that fill pages', (at: number) => Math.floor(at / 260)],
  ['in one block', () => 4],
])('behavior: each of 450 is told, %s', async (_, blockOf) => {
  items = Array.from({ length: 450 }, (_, at) => transaction(at, blockOf(at) + 1)).reverse()
  const found = await walk('txlist')
  expect(new Set(found.map(({ hash }) => hash)).size).toBe(450)
  const blocks = found.map(({ block }) => block)
  expect(blocks).toEqual(blocks.toSorted((one, next) => next - one))
})

test('behavior: what is mined in between puts nothing off the pages', async () => {
  items = Array.from({ length: 250 }, (_, at) => transaction(at, at + 1)).reverse()
  const first = await source.read('txlist', own, '')
  items.unshift(...Array.from({ length: 230 }, (_, at) => transaction(1_000 + at, 1_000 + at)))
  const second = await source.read('txlist', own, first.next ?? '')
  expect(new Set([...first.items, ...second.items].map(({ hash }) => hash)).size).toBe(250)
})

test('behavior: of items that are too large together fewer are asked for', async () => {
  items = [transaction(2, 9), transaction(1, 8)]
  vendor.misbehave = ({ query }, response) => {
    if (Number(query.get('offset')) <= 20) return undefined
    response.writeHead(200, { 'content-length': String(upstreamBodyLimit + 1) }).write('{')
    return 'hang'
  }
  expect((await source.read('txlist', own, '')).items).toHaveLength(2)
  expect(vendor.asked.map(({ query }) => query.get('offset'))).toEqual(['200', '20'])
})

const numbered = (number: number) => ({ hash: hashOf(number), block: 9, ts: 1_700_000_009, inside: [] })
test.each<[string, unknown, object | null]>([
  ['null', null, null],
  ['a text', 'deprecated', null],
  ['a number', 7, null],
  ['no hash', { hash: undefined }, null],
  ['half a hash', { hash: '0x1' }, null],
  ['no block', { blockNumber: null }, null],
  ['a part of a block', { blockNumber: '1e3' }, null],
  ['a number for a text', { blockNumber: 9, timeStamp: 1_700_000_009 }, {}],
  ['hex for decimals', { blockNumber: '0x9', timeStamp: '0x6553f109' }, {}],
  ['ms for seconds', { timeStamp: '1700000009000' }, {}],
  ['capitals', { hash: `0x${'AB'.repeat(32)}` }, { hash: `0x${'ab'.repeat(32)}` }],
  ['no time', { timeStamp: '' }, {}],
])('behavior: a record with %s hides no other', async (_, odd, expected) => {
  const record = typeof odd === 'object' && odd !== null ? { ...transaction(2, 9), ...odd } : odd
  vendor.misbehave = () => ({
    json: { status: '1', message: 'OK', result: [transaction(3, 9), record, transaction(1, 9)] },
  })
  const { items: found, next } = await source.read('txlist', own, '')
  const middle = expected ? [{ ...numbered(2), ...expected }] : []
  expect([found, next]).toEqual([[numbered(3), ...middle, numbered(1)], null])
})

test.each<[string, object, number]>([
  ['no receiver', { to: null }, 0],
  ['a name for a receiver', { to: 'bob' }, 0],
  ['an amount below nothing', { value: '-1' }, 0],
  ['no amount', { value: null }, 0],
  ['no status', { isError: null }, 0],
  ['another status', { isError: 'maybe' }, 0],
  ['no place', { traceId: undefined }, 0],
  ['a number for its amount', { value: 5 }, 1],
  ['hex for its amount', { value: '0x5' }, 1],
  ['a number for its status', { isError: 0 }, 1],
  ['a boolean for its status', { isError: false }, 1],
  ['a receiver in capitals', { to: own.toUpperCase().replace('0X', '0x') }, 1],
])('behavior: a call with %s is there, with what is clear of it', async (_, odd, coins) => {
  const records = [internal('0_1'), { ...internal('0_2'), ...odd }]
  vendor.misbehave = () => ({ json: { status: '1', message: 'OK', result: records } })
  const { items: found } = await source.read('txlistinternal', own, '')
  expect(found.map(({ hash, inside }) => [hash, inside.length])).toEqual([
    [hashOf(7), 1],
    [hashOf(7), coins],
  ])
  for (const { from, to, amount } of found.flatMap(({ inside }) => inside))
    expect([from, to, amount]).toEqual([other, own, 5n])
})

test.each([
  ['the first of a page', 449],
  ['the last of a page', 250],
  ['one in the middle', 300],
])('behavior: %s that is odd is not the end of the list', async (_, at) => {
  items = Array.from({ length: 450 }, (_, at) => transaction(at, at + 1)).reverse()
  const index = 449 - at
  items[index] = { ...transaction(at, at + 1), hash: '0x1' }
  expect(new Set((await walk('txlist')).map(({ hash }) => hash)).size).toBe(449)
})

const said = (result: string) => () => ({ json: { status: '0', message: 'NOTOK', result } })
test.each([
  ['too fast', said('Max calls per sec rate limit reached (3/sec)'), 'rate_limited'],
  ['too much', said('Max rate limit reached, please use API Key for higher rate limit'), 'rate_limited'],
  ['a wrong key', said('Invalid API Key (#err2)|0x1'), 'key_refused'],
  ['not in the plan', said('Free API access is not supported for this chain.'), 'key_refused'],
  ['other words', said('Error! Missing Or invalid Action name'), 'wrong_shape'],
  ['status 429', failures.tooMany, 'rate_limited'],
  ['status 401', failures.unauthorized, 'key_refused'],
  ['status 500', failures.broken, 'status'],
  ['another shape', failures.wrongShape, 'wrong_shape'],
  ['no JSON', () => ({ json: undefined }), 'not_json'],
  ['nothing', failures.hang, 'timeout'],
])('error: %s', async (_, misbehave, reason) => {
  vendor.misbehave = misbehave
  const history = reason === 'timeout' ? open(200) : source
  const error = await history.read('txlist', own, '').catch((thrown) => thrown)
  if (history !== source) await history.close()
  expect(error).toMatchObject({ name: 'VendorTrouble', reason })
  // It is logged as it is, and the key stands in the address that was asked.
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(key)
})

test('error: of what can be read of no record', async () => {
  for (const [field, wrong] of [
    ['blockNumber', '1e3'],
    ['hash', '0x1'],
  ] as const) {
    items = [internal('0_1', { [field]: wrong })]
    await expect(source.read('txlistinternal', own, '')).rejects.toMatchObject({ reason: 'wrong_shape' })
  }
})

test('behavior: requests keep apart, over all chains, and none waits for long', async () => {
  const spaced = createEtherscan({ key, url: vendor.url, times, onAnswer: () => {}, apart: 150 })
  const startedAt = performance.now()
  await Promise.all(
    ['eip155:1', 'eip155:10', 'eip155:137'].map((id) => spaced.of(id).read('txlist', own, '')),
  )
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(300)
  await spaced.of('eip155:1').close()
  const slow = createEtherscan({ key, url: vendor.url, times, onAnswer: () => {}, apart: 60_000 }).of(
    'eip155:1',
  )
  await slow.read('txlist', own, '')
  await expect(slow.read('txlist', own, '')).rejects.toMatchObject({ reason: 'rate_limited' })
  await slow.close()
})

test('error: a place or a list that is none', async () => {
  await expect(source.read('txlist', own, 'a.b')).rejects.toThrow('No place')
  await expect(source.read('__proto__', own, '')).rejects.toThrow('No list')
})
