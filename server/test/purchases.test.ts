import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { onrampOrders, onrampVisits } from '../db/schema/onramp.ts'
import { databaseKinds, serverOn } from './bothDatabases.ts'
import { coinbaseTransaction, type FakeCoinbase, fakeCoinbase } from './fakeCoinbase.ts'
import { type FakeMeld, fakeMeld, meldTransaction } from './fakeMeld.ts'
import { failures } from './fakeVendor.ts'
import type { TestServer } from './testServer.ts'

const solanaAddress = '2xNweLHLqrbx4zo1waDvgWJHgsUpPj8Y8icbAFeR4a8i'
const states = {
  created: 'ONRAMP_TRANSACTION_STATUS_CREATED',
  running: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  done: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
}
let number = 0
/** An address that nobody used before, in mixed case. */
const newAddress = (): string => `0xAb${String(++number).padStart(38, '0')}`

describe.each(databaseKinds)('purchases on $kind', ({ kind, skip }) => {
  let coinbase: FakeCoinbase
  let meld: FakeMeld
  let server: TestServer
  beforeAll(async () => {
    if (skip) return
    ;[coinbase, meld] = await Promise.all([fakeCoinbase('ES256'), fakeMeld()])
    server = await serverOn(kind, {
      env: { ...coinbase.env, ...meld.env, NETWORKS: 'eip155:1,solana:mainnet' },
      config: {
        rpc: { timeoutMs: 10_000, deadlineMs: 25_000, retries: 0, retryBaseMs: 10, breakerPauseMs: 1 },
      },
    })
  })
  afterAll(async () => {
    for (const each of [server, coinbase, meld]) await each?.[Symbol.asyncDispose]()
  })
  beforeEach(() => {
    if (skip) return
    for (const vendor of [coinbase, meld]) {
      vendor.asked = []
      vendor.misbehave = undefined
    }
  })

  const db = () => server.server.context.database.db
  const post = (path: string, body: unknown) =>
    server.request(`${path}?projectId=demo`, { method: 'POST', body: JSON.stringify(body) })
  const visitCoinbase = (address: string, partnerUserId = address) =>
    post('/v1/generators/onrampurl', { destinationWallets: [{ address }], partnerUserId })
  async function visitMeld(walletAddress: string): Promise<string> {
    const before = new Set(meld.sessions.keys())
    const sessionData = {
      destinationCurrencyCode: 'USDC',
      serviceProvider: 'TRANSAK',
      sourceAmount: 50,
      sourceCurrencyCode: 'USD',
      walletAddress,
    }
    expect((await post('/v1/onramp/widget', { sessionData })).status).toBe(200)
    return [...meld.sessions.keys()].find((id) => !before.has(id)) ?? ''
  }
  const history = (address: string, query = '&onramp=coinbase') =>
    server.request(`/v1/account/${address}/history?projectId=demo${query}`)
  /** As if the last question were long ago. */
  const later = (seconds = 4) =>
    db()
      .update(onrampVisits)
      .set({ checkedAt: nowSeconds() - seconds })
  const nowSeconds = () => Math.floor(Date.now() / 1000)

  test.skipIf(skip)('default: from the visit over the states to the end', async () => {
    const address = newAddress()
    expect((await visitCoinbase(address)).status).toBe(200)
    expect((await history(address)).json).toEqual({ data: [], next: null })
    const wire = coinbaseTransaction({ wallet_address: address, status: states.running, tx_hash: '' })
    coinbase.transactions.set(address, [wire])
    await later()
    const { json } = await history(address)
    const id = `coinbase-${wire['transaction_id']}`
    expect(json.data).toEqual([
      {
        id,
        metadata: {
          operationType: 'buy',
          hash: '',
          minedAt: '2026-02-11T08:00:35.000Z',
          sentFrom: 'Coinbase',
          sentTo: address.toLowerCase(),
          status: states.running,
          nonce: 0,
          application: null,
          chain: 'eip155:8453',
        },
        transfers: [
          {
            fungible_info: { name: null, symbol: 'USDC', icon: null },
            nft_info: null,
            direction: 'in',
            quantity: { numeric: '48.5' },
            value: 50,
            price: null,
          },
        ],
      },
    ])
    coinbase.transactions.set(address, [{ ...wire, status: states.done, tx_hash: `0x${'ab'.repeat(32)}` }])
    await later()
    const [after, ...rest] = (await history(address.toLowerCase(), '&onramp=any&currency=eur')).json.data
    expect([after.id, after.metadata.status, rest]).toEqual([id, states.done, []])
    expect([after.metadata.hash, after.transfers[0].value]).toEqual([`0x${'ab'.repeat(32)}`, null])
  })

  test.skipIf(skip)('behavior: the same way again, and the same purchase again, are kept once', async () => {
    const address = newAddress()
    coinbase.transactions.set(address, [coinbaseTransaction({ wallet_address: address })])
    await Promise.all([
      visitCoinbase(address),
      visitCoinbase(address),
      visitCoinbase(address.toLowerCase(), address),
    ])
    for (let count = 0; count < 3; count += 1) {
      await later()
      expect((await history(address)).json.data).toHaveLength(1)
    }
    const kept = await db().select().from(onrampVisits).where(eq(onrampVisits.reference, address))
    expect(kept).toHaveLength(1)
  })

  test.skipIf(skip)('behavior: many who ask at once cost one question', async () => {
    const address = newAddress()
    await visitCoinbase(address)
    coinbase.asked = []
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    await Promise.all(Array.from({ length: 8 }, () => history(address)))
    await history(address)
    vi.useRealTimers()
    expect(coinbase.asked).toHaveLength(1)
  })

  test.skipIf(skip)('behavior: who uses the reference of somebody else sees nothing of theirs', async () => {
    const [owner, stranger] = [newAddress(), newAddress()]
    coinbase.transactions.set(owner, [
      coinbaseTransaction({ wallet_address: owner }),
      coinbaseTransaction({ wallet_address: '', status: states.created }),
    ])
    await visitCoinbase(owner)
    await visitCoinbase(stranger, owner)
    expect((await history(stranger)).json.data).toEqual([])
    expect((await history(owner)).json.data).toHaveLength(2)
    await later()
    expect((await history(stranger)).json.data).toEqual([])
    expect((await history(owner)).json.data).toHaveLength(2)
  })

  test.skipIf(skip)(
    'error: a purchase that is kept for one address never becomes that of another',
    async () => {
      const [owner, other] = [newAddress(), newAddress()]
      const wire = coinbaseTransaction({ wallet_address: owner, status: states.running })
      coinbase.transactions.set(owner, [wire])
      // The seller names the same purchase once more, for another address and in another state.
      coinbase.transactions.set(other, [{ ...wire, wallet_address: other, status: states.failed }])
      await visitCoinbase(owner)
      await visitCoinbase(other)
      const [kept] = (await history(owner)).json.data
      expect(kept.metadata.status).toBe(states.running)
      expect((await history(other)).json.data).toEqual([])
      expect((await history(owner)).json.data).toEqual([kept])
    },
  )

  test.skipIf(skip)('behavior: of Meld, in its states and for Solana', async () => {
    const address = newAddress()
    const reference = await visitMeld(address)
    const wire = (status: string) => meldTransaction(reference, { id: status, status })
    const table = {
      PENDING_CREATED: states.created,
      PENDING: states.running,
      SETTLING: states.running,
      constructor: states.running,
      SETTLED: states.done,
      DECLINED: states.failed,
      REFUNDED: states.failed,
    }
    meld.transactions.set(reference, [
      ...Object.keys(table).map(wire),
      meldTransaction(reference, { cryptoDetails: { walletAddress: newAddress() } }),
      meldTransaction('somebody-else'),
    ])
    const { data } = (await history(address)).json
    const told = data.map(({ id, metadata }: { id: string; metadata: { status: string } }) => [
      id.replace('meld-', ''),
      metadata.status,
    ])
    expect(Object.fromEntries(told)).toEqual(table)
    expect(data[0]).toMatchObject({
      metadata: { sentFrom: 'Meld.io', chain: 'eip155:137', minedAt: '2026-02-12T08:00:35.000Z' },
      transfers: [{ fungible_info: { symbol: 'USDC' }, quantity: { numeric: '48.25' }, value: 50 }],
    })

    const there = await visitMeld(solanaAddress)
    meld.transactions.set(there, [
      meldTransaction(there, {
        destinationCurrencyCode: 'SOL',
        destinationAmount: 1e-7,
        cryptoDetails: null,
      }),
    ])
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const found = await history(solanaAddress, `&onramp=any&chainId=${solana}`)
    expect(found.json.data[0].transfers[0].quantity.numeric).toBe('0.0000001')
    const other = await history(solanaAddress, `&onramp=coinbase&chainId=${solana}`)
    expect([other.status, other.json.reasons[0].field]).toEqual([400, 'provider'])
  })

  test.skipIf(skip)('behavior: pages of fifty; a cursor belongs to its list', async () => {
    const address = newAddress()
    await visitCoinbase(address)
    const [row] = await db().select().from(onrampVisits).where(eq(onrampVisits.reference, address))
    if (!row) throw new Error('The visit was not kept')
    await db()
      .insert(onrampOrders)
      .values(
        Array.from({ length: 120 }, (_, at) => ({
          provider: 'coinbase' as const,
          id: `${address}-${at}`,
          address: address.toLowerCase(),
          reference: address,
          projectId: 'demo',
          state: 'ONRAMP_TRANSACTION_STATUS_SUCCESS' as const,
          symbol: 'ETH',
          amount: '1',
          // Many of the same second.
          startedAt: 1_770_000_000 + Math.floor(at / 30),
        })),
      )
    const ids: string[] = []
    let next = ''
    for (const size of [50, 50, 20]) {
      const { json } = await history(address, `&onramp=any${next && `&cursor=${next}`}`)
      expect(json.data).toHaveLength(size)
      ids.push(...json.data.map(({ id }: { id: string }) => id))
      if (json.next !== null) expect(json.next.length).toBeGreaterThanOrEqual(80)
      next = json.next
    }
    expect([next, new Set(ids).size]).toEqual([null, 120])
    const { json } = await history(address, '&onramp=any')
    for (const cursor of ['x', `${json.next.slice(0, -2)}AA`])
      expect((await history(address, `&onramp=any&cursor=${cursor}`)).status).toBe(400)
    expect((await history(newAddress(), `&onramp=any&cursor=${json.next}`)).status).toBe(400)
    expect((await history(address, `&cursor=${json.next}`)).status).toBe(400)
  })

  test.skipIf(skip)('behavior: a visit of yesterday is asked about while its purchase runs', async () => {
    const [running, over] = [newAddress(), newAddress()]
    for (const [address, status] of [
      [running, states.running],
      [over, states.done],
    ] as const) {
      coinbase.transactions.set(address, [coinbaseTransaction({ wallet_address: address, status })])
      await visitCoinbase(address)
      await history(address)
      await db()
        .update(onrampVisits)
        .set({ visitedAt: nowSeconds() - 90_000, checkedAt: 0 })
        .where(eq(onrampVisits.reference, address))
    }
    coinbase.asked = []
    await history(over)
    expect(coinbase.asked).toEqual([])
    await history(running)
    expect(coinbase.asked).toHaveLength(1)
  })

  test.skipIf(skip)(
    'behavior: what is kept is told although nobody answers; error: nothing is kept',
    async () => {
      const [known, unknown] = [newAddress(), newAddress()]
      coinbase.transactions.set(known, [coinbaseTransaction({ wallet_address: known })])
      for (const address of [known, unknown]) await visitCoinbase(address)
      await history(known)
      coinbase.misbehave = failures.broken
      await later()
      expect((await history(known)).json.data).toHaveLength(1)
      await later()
      const { status, json } = await history(unknown)
      expect([status, json.code, json.reasons[0].field]).toEqual([503, 'upstream_unavailable', 'transport'])
    },
  )

  test.skipIf(skip).each(['transak', '', 'constructor', 'COINBASE'])('error: onramp=%s', async (name) => {
    const { status, json } = await history(newAddress(), `&onramp=${name}`)
    expect([status, json.reasons[0].field]).toEqual([400, 'provider'])
  })

  test.skipIf(skip)('behavior: a removed project leaves nothing behind', async () => {
    const address = newAddress()
    coinbase.transactions.set(address, [coinbaseTransaction({ wallet_address: address })])
    await visitCoinbase(address)
    await history(address)
    await db().execute("delete from projects where id = 'demo'")
    expect(await db().select().from(onrampOrders)).toEqual([])
    expect(await db().select().from(onrampVisits)).toEqual([])
  })
})
