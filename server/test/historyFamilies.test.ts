import { base58 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bitcoinNetworks } from '../../host-sdk/protocol/bitcoin.ts'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import type { Transaction } from '../contract/v1/history.ts'
import { type FakeEsplora, fakeEsplora } from './fakeEsplora.ts'
import { type FakeNode, fakeNode } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

// Solana and Bitcoin have no index of ours: what the nodes say is put into the form of the wire.

const solana = solanaClusters.devnet
const bitcoin = bitcoinNetworks.mainnet
const genesis = `${bitcoin.slice('bip122:'.length)}${'0'.repeat(32)}`
const key = (seed: number) => base58.encode(new Uint8Array(32).fill(seed))
const signature = (seed: number) => {
  const bytes = new Uint8Array(64).fill(7)
  new DataView(bytes.buffer).setUint32(0, seed)
  return base58.encode(bytes)
}
const [other, wallet, mint] = [key(2), key(3), key(4)]
/** Another one in each test, since pages are held for a while. */
let own = key(5)
let owners = 5
const coins = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const shop = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

let node: FakeNode
let api: FakeEsplora
let server: TestServer
let bearer: { authorization: string }
beforeAll(async () => {
  node = await fakeNode()
  api = await fakeEsplora(genesis)
  server = await testServer({
    env: {
      NETWORKS: `solana:devnet,${bitcoin}`,
      RPC_URLS_SOLANA_DEVNET: node.url,
      [`ESPLORA_URLS_BIP122_${bitcoin.slice('bip122:'.length)}`]: api.url,
    },
  })
  bearer = { authorization: `Bearer ${await server.token()}` }
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
})
beforeEach(() => {
  owners += 1
  own = key(owners)
  node.misbehave = undefined
  api.answers = {}
  api.asked = []
})

const ask = (address: string, chainId: string, cursor?: string | null) =>
  server.request(
    `/v1/account/${address}/history?${new URLSearchParams({ chainId, ...(cursor && { cursor }) })}`,
    { headers: bearer },
  )

describe('Solana', () => {
  interface Sent {
    name: string
    slot: number
    /** Accounts that it names, besides those of `balances`. */
    accounts: string[]
    result: unknown
    err?: unknown
  }
  /** In the order of the chain. */
  let chain: Sent[] = []
  beforeEach(() => {
    chain = []
    node.results = {
      getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
      getTokenAccountsByOwner: (_: string, { programId }: { programId: string }) => ({
        value: programId.startsWith('Tokenkeg') ? [{ pubkey: wallet }] : [],
      }),
      getSignaturesForAddress: (account: string, options: { before?: string; limit: number }) => {
        const until = options.before ? chain.findIndex(({ name }) => name === options.before) : chain.length
        return chain
          .slice(0, until)
          .filter(({ accounts }) => accounts.includes(account))
          .toReversed()
          .slice(0, options.limit)
          .map(({ name, slot, err }) => ({
            signature: name,
            slot,
            err: err ?? null,
            blockTime: 1_700_000_000 + slot,
          }))
      },
      getTransaction: (name: string) => chain.find((sent) => sent.name === name)?.result ?? null,
    }
  })
  const balances = (pre: number[], post: number[], tokens: { pre?: unknown[]; post?: unknown[] } = {}) => ({
    slot: 1,
    blockTime: 1_700_000_000,
    meta: {
      err: null,
      fee: 5_000,
      preBalances: pre,
      postBalances: post,
      preTokenBalances: tokens.pre ?? [],
      postTokenBalances: tokens.post ?? [],
    },
    transaction: { message: { accountKeys: [own, other].map((pubkey) => ({ pubkey, signer: true })) } },
  })
  const tokens = (owner: string, amount: string) => ({ mint, owner, uiTokenAmount: { amount, decimals: 6 } })

  test('default: coins and tokens by what the accounts hold before and after', async () => {
    chain = [
      { name: signature(1), slot: 1, accounts: [own], result: balances([2e9, 0], [1.5e9 - 5_000, 5e8]) },
      {
        name: signature(2),
        slot: 2,
        accounts: [wallet],
        result: balances([1e9, 0], [1e9 - 5_000, 0], {
          pre: [tokens(other, '3000000')],
          post: [tokens(other, '500000'), tokens(own, '2500000')],
        }),
      },
      {
        name: signature(3),
        slot: 3,
        accounts: [own, wallet],
        result: balances([1e9, 0], [2e9 - 5_000, 0], { pre: [tokens(own, '2500000')], post: [] }),
      },
      { name: signature(4), slot: 4, accounts: [own], err: { InstructionError: [0, 'x'] }, result: null },
    ]
    const { status, json } = await ask(own, solana)
    expect(status).toBe(200)
    expect(json.next).toBe(null)
    expect(
      json.data.map(({ metadata, transfers }: { metadata: Record<string, unknown>; transfers: never[] }) => [
        metadata['hash'],
        metadata['operationType'],
        metadata['status'],
        metadata['sentFrom'],
        metadata['sentTo'],
        transfers.map((each: { direction: string; quantity: { numeric: string } }) => [
          each.direction,
          each.quantity.numeric,
        ]),
      ]),
    ).toEqual([
      [signature(4), 'execute', 'failed', own, own, []],
      [
        signature(3),
        'trade',
        'confirmed',
        own,
        own,
        [
          ['in', '1'],
          ['out', '2.5'],
        ],
      ],
      [signature(2), 'receive', 'confirmed', other, own, [['in', '2.5']]],
      [signature(1), 'send', 'confirmed', own, other, [['out', '0.5']]],
    ])
    expect(json.data[0].metadata.minedAt).toBe('2023-11-14T22:13:24.000Z')
  })

  test('behavior: pages over several accounts tell each transaction once, also within one slot', async () => {
    const empty = balances([1, 1], [1, 1])
    const accountsOf = [own, wallet]
    chain = Array.from({ length: 330 }, (_, at) => ({
      name: signature(100 + at),
      slot: Math.floor(at / 7),
      accounts: [String(accountsOf[at % 2]), ...(at % 5 === 0 ? accountsOf : [])],
      result: empty,
    }))
    const all = chain.map(({ name }) => name)
    const seen: string[] = []
    let next: string | null | undefined
    do {
      const { json } = await ask(own, solana, next)
      seen.push(...json.data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash))
      next = json.next
      chain.push({ name: signature(9_000 + seen.length), slot: 900, accounts: [own], result: empty })
    } while (next)
    expect(seen.filter((hash) => all.includes(hash)).sort()).toEqual(all.sort())
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('behavior: one slot that fills more than a page', async () => {
    const empty = balances([1, 1], [1, 1])
    chain = Array.from({ length: 120 }, (_, at) => ({
      name: signature(at + 500),
      slot: 3,
      accounts: [own],
      result: empty,
    }))
    const first = (await ask(own, solana)).json
    const second = (await ask(own, solana, first.next)).json
    expect([first.data.length, second.data.length, second.next]).toEqual([100, 20, null])
  })

  test.each([
    ['refuses', () => new Error('secret of the node')],
    ['says something else', () => [{ signature: 'x' }]],
  ])('error: a node that %s', async (_, result) => {
    node.results['getSignaturesForAddress'] = result
    const { status, json, text } = await ask(own, solana)
    expect([status, json.code]).toEqual([503, 'upstream_unavailable'])
    expect(text).not.toContain('secret')
  })

  test.each([
    [key(1).slice(1), undefined],
    ['0x1111111111111111111111111111111111111111', undefined],
    [key(1), 'A'.repeat(110)],
  ])('error: address %s with cursor %s', async (address, cursor) => {
    expect((await ask(address, solana, cursor)).status).toBe(400)
  })
})

describe('Bitcoin', () => {
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

  test('error: an API that is broken, an address of another network', async () => {
    api.answers[`/address/${coins}/txs`] = '{"error":"secret"}'
    const broken = await ask(coins, bitcoin)
    expect([broken.status, broken.json.code]).toEqual([503, 'upstream_unavailable'])
    expect(broken.text).not.toContain('secret')
    expect((await ask('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', bitcoin)).status).toBe(400)
    expect((await ask(`${coins.slice(0, -1)}5`, bitcoin)).status).toBe(400)
  })
})
