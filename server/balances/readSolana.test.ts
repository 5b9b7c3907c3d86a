import { base58 } from '@scure/base'
import { expect, test, vi } from 'vitest'
import type { AmountRule } from '../contract/solana/amountRule.ts'
import { answerOf, handChain, refusalOf } from '../rpcProxy/test/handChain.ts'
import { createSolanaMints, type SolanaMints } from '../tokens/solanaMints.ts'
import { tokenPrograms } from '../tokens/solanaPrograms.ts'
import type { Token } from '../tokens/token.ts'
import type { Chain } from '../upstreams/nodes/chain.ts'
import { ChainUnavailable, type NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { readSolana } from './readSolana.ts'

const token = (address: string | undefined): Token => ({
  ...{ chainId: 'solana:x', address, name: 'T', symbol: 'T', decimals: 9 },
  standing: address === undefined ? 'native' : 'stranger',
})
const mints: SolanaMints = {
  get: async (_, mints) => ({ tokens: mints.map(token), unreadable: [], absent: [] }),
}
const good = Buffer.alloc(72, 1)
good.writeBigUInt64LE(5n, 64)
const mint = base58.encode(good.subarray(0, 32))
const readable = { account: { data: [good.toString('base64'), 'base64'] } }

const isOf = (params: readonly unknown[] | undefined, program: string): boolean =>
  (params?.[1] as { programId: string } | undefined)?.programId === program

/** The balances where the node lists these accounts for the first or the second program. */
function read(listed: unknown[], program: string = tokenPrograms[0]) {
  const { chain } = handChain(({ method, params }) => {
    if (method === 'getBalance') return answerOf({ value: 7 })
    return answerOf({ value: isOf(params, program) ? listed : [] })
  }, 'solana:x')
  return readSolana(chain, mints, token(undefined), 'owner')
}

// The first is what a node gives as `jsonParsed`: https://solana.com/docs/rpc/http/gettokenaccountsbyowner
const odd = [
  { account: { data: { program: 'spl-token', parsed: { info: { tokenAmount: { amount: '5' } } } } } },
  { account: { data: [good.toString('base64'), 'base58'] } },
  { account: { data: ['AAAA', 'base64'] } },
  { account: { data: good.toString('base64') } },
]

const coin = { token: token(undefined), amount: 7n }

test.each(odd)('behavior: where no account can be read, the coin is known: %j', async (account) => {
  for (const program of tokenPrograms)
    for (const listed of [[account], [account, account]])
      expect(await read(listed, program)).toEqual({ holdings: [coin], unread: [program] })
})

// A node without the index of a program (solana-labs/solana#20973), one that switched the call off (bmresearch/Solnet#282), and
// an answer of another form.
test.each([
  refusalOf('excluded from account secondary indexes', -32_010),
  refusalOf('disabled', 410),
  answerOf({ value: 'none' }),
  answerOf(null),
])('behavior: a list that can not be read hides only what is in it: %j', async (said) => {
  const { chain } = handChain(({ method }) => (method === 'getBalance' ? answerOf({ value: 7 }) : said))
  const found = await readSolana(chain, mints, token(undefined), 'owner')
  expect(found).toEqual({ holdings: [coin], unread: [...tokenPrograms] })
})

test.each([refusalOf('disabled', 410), answerOf({ value: -1 }), answerOf(null)])(
  'error: where the coin can not be read, nothing is known: %j',
  async (said) => {
    const { chain } = handChain(({ method }) => (method === 'getBalance' ? said : answerOf({ value: [] })))
    await expect(readSolana(chain, mints, token(undefined), 'owner')).rejects.toBeInstanceOf(ChainUnavailable)
  },
)

test.each(odd)('behavior: an odd account hides none of the others: %j', async (account) => {
  expect(await read([account, readable])).toEqual({
    holdings: [coin, { token: token(mint), amount: 5n, program: tokenPrograms[0] }],
    unread: [tokenPrograms[0]],
  })
})

test('default: who holds no tokens has the coin', async () => {
  expect(await read([])).toEqual({ holdings: [coin], unread: [] })
})

test('behavior: the one list of two that can not be read is named, and so is each mint', async () => {
  const listsOf = (odd: string) =>
    handChain(({ method, params }) => {
      if (method === 'getBalance') return answerOf({ value: 7 })
      return isOf(params, odd) ? refusalOf('excluded', -32_010) : answerOf({ value: [readable] })
    }).chain
  const unreadable: SolanaMints = {
    get: async (_, mints) => ({ tokens: [], unreadable: [...mints], absent: [] }),
  }
  const [first, second] = tokenPrograms
  const whole = await readSolana(listsOf(second), mints, token(undefined), 'owner')
  expect(whole).toMatchObject({ holdings: [coin, { program: first }], unread: [second] })
  expect(await readSolana(listsOf('none'), unreadable, token(undefined), 'owner')).toEqual({
    holdings: [coin],
    unread: [mint],
  })
})

// A node that does not answer for accounts, or not before the answer has to be there.
test.each<[string, () => NodeAnswer | Promise<never>]>([
  [
    'fail',
    () => {
      throw new ChainUnavailable('timeout')
    },
  ],
  ['are refused', () => refusalOf('disabled', 410)],
  ['have another form', () => answerOf(7)],
])('behavior: where mints %s the coin is known, and the mints are named', async (_, said) => {
  const { chain } = handChain(({ method, params }) => {
    if (method === 'getBalance') return answerOf({ value: 7 })
    if (method === 'getMultipleAccounts') return said() as NodeAnswer
    const isFirst = isOf(params, tokenPrograms[0])
    return answerOf({ value: isFirst ? [readable] : [] })
  }, 'solana:x')
  const real = createSolanaMints({ get: () => undefined, of: () => [] })
  expect(await readSolana(chain, real, token(undefined), 'owner')).toEqual({
    holdings: [coin],
    unread: [mint],
  })
})

test('behavior: mints that come too late leave the coin', async () => {
  vi.useFakeTimers()
  try {
    const hand = handChain(({ method, params }) => {
      if (method === 'getBalance') return answerOf({ value: 7 })
      const isFirst = isOf(params, tokenPrograms[0])
      return answerOf({ value: isFirst ? [readable] : [] })
    }, 'solana:x')
    const chain: Chain = {
      ...hand.chain,
      as: () => chain,
      askMany: (calls) =>
        calls.some(({ method }) => method === 'getMultipleAccounts')
          ? calls.map(() => new Promise(() => {}))
          : hand.chain.askMany(calls),
    }
    const late = createSolanaMints({ get: () => undefined, of: () => [] })
    const found = readSolana(chain, late, token(undefined), 'owner')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await found).toEqual({ holdings: [coin], unread: [mint] })
  } finally {
    vi.useRealTimers()
  }
})

test.each<[string, AmountRule, object]>([
  [
    'is announced',
    { kind: 'scaled', multiplier: 4, next: 8, nextFromS: 4_102_444_800 },
    { amount: 20n, exact: 5n, multiplier: '4', next: { multiplier: '8', fromS: 4_102_444_800 } },
  ],
  [
    'is announced for amounts that are plain yet',
    { kind: 'scaled', multiplier: 1, next: 8, nextFromS: 4_102_444_800 },
    { amount: 5n, next: { multiplier: '8', fromS: 4_102_444_800 } },
  ],
  [
    'is announced for never',
    { kind: 'scaled', multiplier: 4, next: 8, nextFromS: 9e15 },
    { amount: 20n, exact: 5n, multiplier: '4' },
  ],
  [
    'holds already',
    { kind: 'scaled', multiplier: 4, next: 8, nextFromS: 1 },
    { amount: 40n, exact: 5n, multiplier: '8' },
  ],
  [
    'leaves nothing that is shown',
    { kind: 'scaled', multiplier: 1, next: 1e-7, nextFromS: 1 },
    { amount: 0n, exact: 5n, multiplier: '1e-7' },
  ],
])('behavior: a change of the multiplier that %s', async (_, amountRule, shown) => {
  const scaled = { ...token(mint), amountRule }
  const { chain } = handChain(({ method, params }) =>
    method === 'getBalance'
      ? answerOf({ value: 7 })
      : answerOf({ value: isOf(params, tokenPrograms[1]) ? [readable] : [] }),
  )
  const known: SolanaMints = { get: async () => ({ tokens: [scaled], unreadable: [], absent: [] }) }
  const { holdings } = await readSolana(chain, known, token(undefined), 'owner')
  expect(holdings.slice(1)).toEqual([{ token: scaled, program: tokenPrograms[1], ...shown }])
})
