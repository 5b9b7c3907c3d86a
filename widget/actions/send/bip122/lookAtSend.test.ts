import { bytesToHex } from '@noble/hashes/utils.js'
import { p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { describe, expect, test } from 'vitest'
import { bitcoinNetworks } from '../../../../host-sdk/protocol/bitcoin.ts'
import { RpcError } from '../../../../host-sdk/protocol/rpcError.ts'
import { byTransaction, parseSends, type Send } from '../../../state/sends.ts'
import { lookAtSend } from './lookAtSend.ts'

// A wallet may speed a payment up or cancel it by spending the same coins again (BIP-125): another id, and the first is forgotten.

const format = { ...TEST_NETWORK, bech32: 'bcrt' }
const addressOf = (byte: number) => p2wpkh(pubECDSA(new Uint8Array(32).fill(byte)), format).address ?? ''
const [me, shop, change, stranger] = [1, 2, 3, 4].map(addressOf) as [string, string, string, string]
const coinOf = (digit: string, index = 0) => `${digit.repeat(64)}:${index}`
const hourMs = 3_600_000

interface Paid {
  id: string
  hex: string
  coins: string[]
}
function pay(coins: string[], ...outputs: [address: string, amount: bigint][]): Paid {
  const transaction = new Transaction()
  for (const coin of coins) {
    const [txid = '', index] = coin.split(':')
    transaction.addInput({ txid, index: Number(index) })
  }
  for (const [address, amount] of outputs) transaction.addOutputAddress(address, amount, format)
  return { id: transaction.id, hex: bytesToHex(transaction.unsignedTx), coins }
}

const [first, second] = [coinOf('a'), coinOf('b', 7)]
const paid = pay([first, second], [shop, 100_000n], [change, 50_000n])
const faster = pay([first, second], [shop, 100_000n], [change, 40_000n])
const send: Send = {
  ...{ id: paid.id, networkId: bitcoinNetworks.regtest as Send['networkId'], from: me, to: shop },
  ...{ symbol: 'BTC', decimals: 8, units: '100000', sentAt: 0, status: 'pending' },
}
const known = { ...send, coins: paid.coins }

/** Another send that a transaction carries, by its id or in place of the first. */
function otherOf({ id }: Paid, change: Partial<Send>, isById: boolean): Send {
  const other: Send = { ...send, ...(isById ? { id } : { id: 'c'.repeat(64), hash: id }), ...change }
  return change.replacedBy ? { ...other, replacedBy: id } : other
}

/** What a node knows: transactions by the block they are in, 0 where they wait. */
interface Node {
  blocks?: [Paid, number][]
  /** What it says of an id that it does not know. */
  unknown?: 'waits' | 'not found'
  /** What it says of who spends a coin. @default what it knows */
  spender?: (coin: string) => unknown
}
const head = 800_005
const notFound = () => new RpcError(-5, 'Transaction not found')

function nodeOf({ blocks = [], unknown = 'not found', spender }: Node) {
  const requests: string[] = []
  const findSpender = (coin: string) => blocks.find(([{ coins }]) => coins.includes(coin))?.[0].id ?? null
  const ask = async (method: string, params: unknown) => {
    requests.push(method)
    const [id, at] = params as [string, number]
    if (method === 'btc_getBlockHeight') return head
    if (method === 'btc_getSpender') return (spender ?? findSpender)(`${id}:${at}`)
    const [transaction, height] = blocks.find(([one]) => one.id === id) ?? []
    if (method === 'btc_getTransaction') {
      if (transaction) return transaction.hex
      throw notFound()
    }
    if (!transaction && unknown === 'not found') throw notFound()
    return { confirmed: Boolean(height), height: height || null }
  }
  return { ask, requests }
}
const look = (node: Node, of: Send = known, ageMs = hourMs, others: Send[] = []) =>
  lookAtSend(nodeOf(node).ask, of, byTransaction(others), () => ageMs)
const [fresh, settled] = [head, head - 5]
const unknowns = ['waits', 'not found'] as const

describe('the coins of a payment', () => {
  test('default: read once from the node that knows it', async () => {
    const node: Node = { blocks: [[paid, 0]] }
    expect(await look(node, send, 0)).toEqual({ status: 'pending', coins: [first, second] })
    const { ask, requests } = nodeOf(node)
    expect(await lookAtSend(ask, known, new Map(), () => 0)).toEqual({
      status: 'pending',
      coins: known.coins,
    })
    expect(requests).toEqual(['btc_getTransactionStatus'])
  })

  test('behavior: eight of them, which a storage keeps; odd ones are left out alone', async () => {
    const many = pay(
      Array.from({ length: 12 }, (_, at) => coinOf('c', at)),
      [shop, 100_000n],
    )
    const { coins } = await look({ blocks: [[many, 0]] }, { ...send, id: many.id }, 0)
    expect(coins).toEqual(many.coins.slice(0, 8))
    expect(parseSends(JSON.stringify([{ ...send, coins }]))).toEqual([{ ...send, coins }])
    for (const odd of [many.coins, [], ['x'], 'x', [7], null])
      expect(parseSends(JSON.stringify([{ ...send, coins: odd }]))).toMatchObject([{ id: send.id }])
  })

  test.each([hourMs, 0])(
    'error: a node that tells another transaction is not believed (%d ms)',
    async (age) => {
      const lies: Node = { blocks: [[{ ...faster, id: paid.id }, 0]] }
      expect(await look(lies, send, age)).toEqual({ status: 'pending' })
    },
  )
})

describe('sped up', () => {
  test.each(unknowns)(
    'default: the transaction in the block carries it, where the first %s',
    async (unknown) => {
      const now = await look({ unknown, blocks: [[faster, fresh]] })
      expect(now).toMatchObject({ status: 'confirmed', hash: faster.id })
      const before = { ...known, ...now } as Send
      expect(await look({ unknown, blocks: [[faster, settled]] }, before)).toMatchObject({
        ...{ status: 'final', hash: faster.id },
      })
    },
  )

  test.each<[string, Paid]>([
    ['more to the receiver', pay([first], [shop, 100_001n])],
    ['in two parts', pay([second, coinOf('d')], [shop, 60_000n], [shop, 40_000n])],
  ])('behavior: so it is with %s', async (_, other) => {
    expect(await look({ blocks: [[other, fresh]] })).toMatchObject({ status: 'confirmed', hash: other.id })
  })

  test('behavior: a block that is gone again puts the first back in its place', async () => {
    const before: Send = { ...known, status: 'confirmed', hash: faster.id }
    const back = await look({ blocks: [[paid, fresh]] }, before)
    expect(back).toEqual({ status: 'confirmed', hash: undefined })
    expect(await look({ blocks: [[paid, 0]] }, before)).toMatchObject({ status: 'pending', hash: undefined })
  })

  test.each<[string, Paid, Partial<Send>[]]>([
    [
      'pays both receivers',
      pay([first], [shop, 100_000n], [stranger, 30_000n]),
      [{ to: stranger, units: '30000' }],
    ],
    ['pays one receiver for both', pay([first], [shop, 200_000n]), [{}]],
    ['pays one receiver in parts', pay([first], [shop, 100_000n], [shop, 30_000n]), [{ units: '30000' }]],
    ['pays for three', pay([first], [shop, 250_000n]), [{ units: '50000' }, {}]],
    ['replaced another', pay([first], [shop, 100_000n]), [{ id: 'x', replacedBy: 'it', settled: true }]],
  ])('behavior: a transaction of another send that %s carries this one too', async (_, merged, changes) => {
    for (const isById of [true, false])
      for (const [height, status] of [
        [fresh, 'confirmed'],
        [settled, 'final'],
      ] as const) {
        const others = changes.map((change) => otherOf(merged, change, isById))
        const before: Send = { ...known, status: 'confirmed', hash: merged.id }
        for (const one of [known, before])
          expect(await look({ blocks: [[merged, height]] }, one, hourMs, others)).toMatchObject({
            ...{ status, hash: merged.id },
          })
      }
  })

  test.each<[string, Paid, Partial<Send>[]]>([
    ['the same sum', faster, [{}]],
    ['a part of it', pay([first], [shop, 129_999n]), [{ units: '30000' }]],
    ['a sum for two of three', pay([first], [shop, 299_999n]), [{}, {}]],
  ])('error: nobody can tell whose it is where another send claims %s', async (_, merged, changes) => {
    const others = changes.map((change) => otherOf(merged, change, true))
    const early = await look({ blocks: [[merged, fresh]] }, known, hourMs, others).catch(String)
    expect(early).toContain('not found')
    const now = await look({ blocks: [[merged, settled]] }, known, hourMs, others)
    expect(now).toEqual({ status: 'unknown', hash: undefined, coins: known.coins })
  })

  test.each([[pay([first], [stranger, 100_000n])], [pay([first], [shop, 99_999n], [stranger, 100_000n])]])(
    'error: the transaction of another send that pays the receiver less is no payment of this one (%#)',
    async (merged) => {
      const others = [otherOf(merged, { to: stranger }, true)]
      expect(await look({ blocks: [[merged, settled]] }, known, hourMs, others)).toMatchObject({
        ...{ status: 'replaced', replacedBy: merged.id, settled: true },
      })
    },
  )

  test.each<[string, Node]>([
    ['is gone', {}],
    ['waits', { blocks: [[faster, 0]] }],
    ['makes room for the first', { spender: () => paid.id }],
  ])('behavior: a block that is gone leaves it on its way where what carried it %s', async (_, node) => {
    const before: Send = { ...known, status: 'confirmed', hash: faster.id }
    const back = { status: 'pending', hash: undefined, coins: known.coins }
    expect(await look({ ...node, unknown: 'not found' }, before)).toEqual(back)
    const old = await look({ ...node, unknown: 'not found' }, before, 15 * 24 * hourMs)
    expect(old).toEqual({ ...back, status: 'unknown' })
  })
})

describe('replaced', () => {
  test.each<[string, Paid, string]>([
    ['all of it goes back', pay([first], [me, 149_000n]), 'cancelled'],
    ['it goes to somebody else', pay([first], [stranger, 149_000n]), 'replaced'],
    ['a part goes to somebody else', pay([second], [me, 100_000n], [stranger, 1_000n]), 'replaced'],
    ['the receiver gets less', pay([first, second], [shop, 99_999n]), 'replaced'],
  ])('default: once it is settled, where %s', async (_, other, status) => {
    for (const unknown of unknowns) {
      const place = { replacedBy: other.id, settled: true, hash: undefined }
      expect(await look({ unknown, blocks: [[other, settled]] })).toEqual({
        status,
        ...place,
        coins: known.coins,
      })
      const early = look({ unknown, blocks: [[other, settled + 1]] })
      if (unknown === 'waits') expect(await early).toMatchObject({ status: 'pending' })
      else await expect(early).rejects.toThrow('not found')
    }
  })

  const thief = pay([first], [stranger, 149_000n])
  test.each<[string, Node]>([
    ['what spends its coin waits for a block', { blocks: [[thief, 0]] }],
    ['a node that lags has not seen it', { blocks: [] }],
    ['a coin is not spent', { spender: () => null }],
    ['the first spends them itself', { spender: () => paid.id }],
    ['who spends it is not known there', { spender: () => thief.id }],
    ['no node says who spends it', { spender: () => Promise.reject(new RpcError(-32_603, 'No node')) }],
    [
      'what is told spends another coin',
      { blocks: [[pay([coinOf('e')], [me, 1n]), settled]], spender: () => pay([coinOf('e')], [me, 1n]).id },
    ],
    ['a node tells no transaction', { spender: () => 'x' }],
  ])('error: not where %s', async (_, node) => {
    expect(await look({ ...node, unknown: 'waits' })).toMatchObject({ status: 'pending' })
    await expect(look({ ...node, unknown: 'not found' })).rejects.toThrow('not found')
    const old = look({ ...node, unknown: 'not found' }, known, 15 * 24 * hourMs)
    expect(await old).toMatchObject({ status: 'unknown' })
  })

  test('error: not while the first itself is in a block, whatever else is told', async () => {
    const blocks: Node['blocks'] = [[paid, fresh]]
    expect(await look({ blocks, spender: () => thief.id })).toEqual({ status: 'confirmed' })
  })

  test('behavior: a silent node leaves what carries it as it was', async () => {
    const before: Send = { ...known, status: 'confirmed', hash: faster.id }
    const silent: Node = { unknown: 'waits', spender: () => Promise.reject(new RpcError(-32_603, 'No node')) }
    await expect(look(silent, before)).rejects.toThrow('No node')
  })
})

test.each([null, 'high', {}, true, '9e99', -1])(
  'error: a chain of the height %j settles nothing',
  async (height) => {
    const { ask } = nodeOf({ blocks: [[paid, fresh]] })
    const odd = async (method: string, params: unknown) =>
      method === 'btc_getBlockHeight' ? height : ask(method, params)
    await expect(lookAtSend(odd, known, new Map(), () => 0)).rejects.toMatchObject({
      code: 'node_unreachable',
    })
  },
)

test.each([first, undefined])(
  'behavior: it is never lost, with its coins known or not (%s)',
  async (coin) => {
    const one = coin === undefined ? send : { ...send, coins: [coin] }
    expect(await look({}, one, 15 * 24 * hourMs)).toMatchObject({ status: 'unknown' })
    await expect(look({}, one, 13 * 24 * hourMs)).rejects.toThrow('not found')
  },
)

test('behavior: who spends a coin is not asked for while a payment is young', async () => {
  const { ask, requests } = nodeOf({ unknown: 'waits', blocks: [[faster, settled]] })
  expect(await lookAtSend(ask, known, new Map(), () => 10 * 60_000)).toMatchObject({ status: 'pending' })
  expect(requests).toEqual(['btc_getTransactionStatus'])
})
