import { bech32 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import type { Transaction } from '../contract/v1/history.ts'
import { type FakeEsplora, fakeEsplora } from './fakeEsplora.ts'
import { type StoppedClock, stoppedClock } from './stoppedClock.ts'
import { type TestServer, testServer } from './testServer.ts'

// Bitcoin has no index of ours: what an Esplora API says is put into the form of the wire.

const bitcoin = bitcoinNetworks.mainnet
const genesis = `${bitcoin.slice('bip122:'.length)}${'0'.repeat(32)}`
const shop = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
/** Another one in each test, since pages are held for a while. */
let coins = ''
let owners = 0

let api: FakeEsplora
let server: TestServer
let bearer: { authorization: string }
let clock: StoppedClock
beforeAll(async () => {
  clock = stoppedClock()
  api = await fakeEsplora(genesis)
  server = await testServer({
    env: { NETWORKS: bitcoin, [`ESPLORA_URLS_BIP122_${bitcoin.slice('bip122:'.length)}`]: api.url },
    config: {
      rpc: { timeoutMs: 10_000, deadlineMs: 25_000, retries: 3, retryBaseMs: 10, breakerPauseMs: 30_000 },
    },
  })
  bearer = { authorization: `Bearer ${await server.token()}` }
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
  clock[Symbol.dispose]()
})
beforeEach(() => {
  owners += 1
  coins = bech32.encode('bc', [0, ...bech32.toWords(new Uint8Array(20).fill(owners))])
  api.misbehave = undefined
  api.answers = {}
  api.asked = []
})

const ask = (address: string, chainId: string, cursor?: string | null) =>
  server.request(
    `/v1/account/${address}/history?${new URLSearchParams({ chainId, ...(cursor && { cursor }) })}`,
    { headers: bearer },
  )

const txid = (seed: number) => seed.toString(16).padStart(64, '0')
const output = (address: string | undefined, value: number) => ({
  ...(address && { scriptpubkey_address: address }),
  value,
})
const transaction = (
  seed: number,
  vin: ReturnType<typeof output>[],
  vout: ReturnType<typeof output>[],
  block_time?: number,
) => ({
  txid: txid(seed),
  vin: vin.map((prevout) => ({ prevout })),
  vout,
  status: { confirmed: block_time !== undefined, ...(block_time !== undefined && { block_time }) },
})

test('default: what came less what went; what waits for a block is pending', async () => {
  api.answers[`/address/${coins}/txs`] = JSON.stringify([
    transaction(3, [output(coins, 70_000)], [output(shop, 20_000), output(coins, 49_000)]),
    transaction(2, [output(coins, 1_000)], [output(coins, 900), output(undefined, 0)], 1_700_000_001),
    transaction(1, [output(shop, 90_000)], [output(coins, 70_000), output(shop, 19_000)], 1_700_000_000),
  ])
  const { json } = await ask(coins, bitcoin)
  expect(json.next).toBe(null)
  expect(
    json.data.map(({ metadata: { operationType, status, sentFrom, sentTo }, transfers }: Transaction) => [
      operationType,
      status,
      sentFrom,
      sentTo,
      transfers?.[0]?.direction,
      transfers?.[0]?.quantity.numeric,
    ]),
  ).toEqual([
    ['send', 'pending', coins, shop, 'out', '0.00021'],
    ['send', 'confirmed', coins, coins, 'self', '0.000001'],
    ['receive', 'confirmed', shop, coins, 'in', '0.0007'],
  ])
  const { icon } = json.data[0].transfers[0].fungible_info
  expect(icon).toEqual({ url: expect.stringMatching(/\/public\/getTokenImage\/BTC$/) })
})

test('behavior: page after page; the last one says so', async () => {
  const all = Array.from({ length: 50 }, (_, at) =>
    transaction(50 - at, [output(shop, 5_000)], [output(coins, 4_000)], 1_700_000_000 - at),
  )
  api.answers[`/address/${coins}/txs`] = JSON.stringify(all.slice(0, 25))
  api.answers[`/address/${coins}/txs/chain/${txid(26)}`] = JSON.stringify(all.slice(25))
  api.answers[`/address/${coins}/txs/chain/${txid(1)}`] = '[]'
  const first = (await ask(coins, bitcoin)).json
  expect(first.next).toMatch(/^[\w-]{80}$/)
  const second = (await ask(coins, bitcoin, first.next)).json
  expect(second.next).toBe(null)
  const hashes = [...first.data, ...second.data].map(({ metadata }) => metadata.hash)
  expect(hashes).toEqual(all.map((each) => each.txid))
})

const paid = (at: number) =>
  transaction(at, [output(shop, 5_000)], [output(coins, 4_000)], 1_700_000_000 + at)
const hashes = (json: { data: Transaction[] }) => json.data.map(({ metadata }) => metadata.hash)

// Outputs without a value as of confidential transactions (Blockstream/esplora, API.md), amounts beyond all coins, a block
// without the word `confirmed`, and an entry that is none.
test.each<[string, (plain: ReturnType<typeof paid>) => unknown]>([
  ['has no value', (plain) => ({ ...plain, vout: [{ scriptpubkey_address: coins }] })],
  ['has more than there is', (plain) => ({ ...plain, vout: [output(coins, 3e15)] })],
  ['has no status', ({ txid }) => ({ txid })],
  ['is null', () => null],
  ['has a time that no date holds', (plain) => ({ ...plain, status: { confirmed: true, block_time: 9e12 } })],
  ['lacks what it spends', (plain) => ({ ...plain, vin: [{ prevout: null, is_coinbase: false }] })],
])('behavior: one transaction that %s hides none of the others, and is named', async (_, odd) => {
  const all = [4, 3, 2].map(paid)
  api.answers[`/address/${coins}/txs`] = JSON.stringify([all[0], odd(paid(3)), all[2]])
  const { status, json, headers } = await ask(coins, bitcoin)
  expect([status, hashes(json), json.next]).toEqual([200, [txid(4), txid(2)], null])
  expect([headers['x-missing-chains'], headers['x-incomplete-chains']]).toEqual([undefined, bitcoin])
})

test('behavior: one alone that is odd, and a page with one, end no list', async () => {
  api.answers[`/address/${coins}/txs`] = JSON.stringify([{ txid: txid(9) }])
  const alone = await ask(coins, bitcoin)
  expect([alone.status, alone.json.data, alone.headers['x-incomplete-chains']]).toEqual([200, [], bitcoin])
  coins = shop
  const page = Array.from({ length: 25 }, (_, at) => paid(50 - at))
  api.answers[`/address/${coins}/txs`] = JSON.stringify(page.with(7, { txid: txid(43) } as never))
  api.answers[`/address/${coins}/txs/chain/${txid(26)}`] = JSON.stringify([paid(25)])
  const first = await ask(coins, bitcoin)
  expect([first.status, first.json.data.length]).toEqual([200, 24])
  const second = await ask(coins, bitcoin, first.json.next)
  expect([hashes(second.json), second.json.next]).toEqual([[txid(25)], null])
})

const bare = ({ txid }: { txid: string }) => ({ txid })
const nameless = () => null
type Row = ReturnType<typeof paid>
test.each<[string, (page: Row[]) => unknown[], number]>([
  ['nothing but ids can be read', (page) => page.map(bare), 26],
  ['the last can be read by its id alone', (page) => page.with(24, bare(paid(26)) as never), 26],
  ['the last has no id', (page) => page.with(24, nameless() as never), 27],
  ['the last ten have no id', (page) => page.map((each, at) => (at < 15 ? each : nameless())), 36],
  [
    'the newest waits and has no sums',
    (page) => [{ txid: txid(99), status: { confirmed: false } }, ...page],
    26,
  ],
])('behavior: a page of which %s leads to older ones', async (_, odd, lastRead) => {
  const page = Array.from({ length: 25 }, (_, at) => paid(50 - at))
  api.answers[`/address/${coins}/txs`] = JSON.stringify(odd(page))
  api.answers[`/address/${coins}/txs/chain/${txid(lastRead)}`] = JSON.stringify([paid(25)])
  const first = await ask(coins, bitcoin)
  expect([first.status, first.headers['x-incomplete-chains']]).toEqual([200, bitcoin])
  expect(hashes(first.json)).toEqual(
    odd(page).flatMap((each) => (page.includes(each as Row) ? [(each as Row).txid] : [])),
  )
  const second = await ask(coins, bitcoin, first.json.next)
  expect([second.status, hashes(second.json), second.json.next]).toEqual([200, [txid(25)], null])
})

test.each<[string, string | [number, string]]>([
  ['is of no form', '{"error":"busy"}'],
  ['has no id', '[{"error":"busy"}]'],
  ['is refused', [400, 'Too many transactions']],
  ['is larger than is taken', `[${'0'.repeat(11_000_000)}]`],
])('behavior: a page that %s hides none of those before it', async (_, said) => {
  const page = Array.from({ length: 25 }, (_, at) => paid(50 - at))
  api.answers[`/address/${coins}/txs`] = JSON.stringify(page)
  api.answers[`/address/${coins}/txs/chain/${txid(26)}`] = said
  const first = await ask(coins, bitcoin)
  expect([first.status, first.json.data.length]).toEqual([200, 25])
  const second = await ask(coins, bitcoin, first.json.next)
  expect([second.status, second.json.code]).toEqual([503, 'upstream_unavailable'])
})

test('error: an API that is broken, an address of another network', async () => {
  api.answers[`/address/${coins}/txs`] = '{"error":"secret"}'
  const broken = await ask(coins, bitcoin)
  expect([broken.status, broken.json.code]).toEqual([503, 'upstream_unavailable'])
  expect(broken.text).not.toContain('secret')
  expect((await ask('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', bitcoin)).status).toBe(400)
  expect((await ask(`${coins.slice(0, -1)}5`, bitcoin)).status).toBe(400)
})

test('behavior: many at once and soon after cost one question; a page that was looked ahead at costs none', async () => {
  const all = Array.from({ length: 26 }, (_, at) =>
    transaction(26 - at, [output(shop, 5_000)], [output(coins, 4_000)], 1_700_000_000 - at),
  )
  api.answers[`/address/${coins}/txs`] = JSON.stringify(all.slice(0, 25))
  api.answers[`/address/${coins}/txs/chain/${txid(2)}`] = JSON.stringify(all.slice(25))
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(coins, bitcoin)))
  expect(new Set(answers.map(({ text }) => JSON.stringify(JSON.parse(text).data))).size).toBe(1)
  const asked = [`GET /address/${coins}/txs`, `GET /address/${coins}/txs/chain/${txid(2)}`]
  expect(api.asked).toEqual(asked)
  const rest = await ask(coins, bitcoin, answers[0]?.json.next)
  expect(rest.json.data.map(({ metadata }: Transaction) => metadata.hash)).toEqual([txid(1)])
  expect((await ask(coins, bitcoin)).status).toBe(200)
  expect(api.asked).toEqual(asked)
})

test('behavior: what is held is read again five seconds later', async () => {
  api.answers[`/address/${coins}/txs`] = '[]'
  expect((await ask(coins, bitcoin)).json.data).toEqual([])
  api.answers[`/address/${coins}/txs`] = JSON.stringify([
    transaction(1, [output(shop, 2_000)], [output(coins, 1_000)], 1_700_000_000),
  ])
  clock.later(4_900)
  expect((await ask(coins, bitcoin)).json.data).toEqual([])
  clock.later(100)
  expect((await ask(coins, bitcoin)).json.data).toHaveLength(1)
})

test('error: a dead API costs one round of tries, not one for each who asks', async () => {
  api.misbehave = (_, response) => response.writeHead(500).end()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(coins, bitcoin)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(503))
  const before = api.asked.length
  expect((await ask(coins, bitcoin)).status).toBe(503)
  expect(api.asked.length).toBe(before)
})
