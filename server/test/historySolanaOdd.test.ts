import { expect, test } from 'vitest'
import { all, signature, solanaHistory, wallet } from './solanaHistory.ts'

// A record of a node that nobody can read hides none of the others, and is named.

const stage = solanaHistory()

// Refusals: https://solana.com/docs/rpc (internal), solana-labs/solana#27014 (skipped), chainstack/dev-portal#691 (version).
test.each<[string, unknown]>([
  ['is refused', new Error('internal error')],
  ['has no form', { odd: 1 }],
  ['is text', 'pending'],
  ['has odd lamports', stage.balances([-1], [0.5])],
  ['has no balances of before', stage.balances([], [1e9, 0])],
  ['has not what it changed', { ...stage.balances([1], [1]), meta: null }],
  ['is too large', { large: '0'.repeat(11_000_000) }],
])('behavior: one transaction that %s stands without what moved, and is named', async (_, said) => {
  const found = await stage.listWith({ getTransaction: (name) => (name === signature(2) ? said : undefined) })
  expect(found).toEqual({ status: 200, named: true, hashes: all, moved: [1, 0, 1] })
})

test('behavior: where all transactions are odd, all are listed, and named', async () => {
  const found = await stage.listWith({ getTransaction: () => new Error('internal error') })
  expect(found).toEqual({ status: 200, named: true, hashes: all, moved: [0, 0, 0] })
})

test.each<[string, string, unknown]>([
  ['the list of token accounts', 'getTokenAccountsByOwner', new Error('excluded from indexes')],
  ['a list of token accounts of another form', 'getTokenAccountsByOwner', { value: 7 }],
])('behavior: without %s the account itself is listed, and named', async (_, method, said) => {
  expect(await stage.listWith({ [method]: () => said })).toMatchObject({
    status: 200,
    named: true,
    hashes: all,
  })
})

// A signature of another length, a slot that no chain has, and no entry at all.
test.each([
  { signature: '5'.repeat(80), slot: 1, err: null },
  { signature: signature(9), slot: 2 ** 52 },
  null,
])(
  'behavior: an entry of a list of signatures that can not be read is left out, and named: %j',
  async (odd) => {
    const said = [odd, { signature: signature(2), slot: 2, err: null, blockTime: 1_700_000_000 }]
    const found = await stage.listWith({ getSignaturesForAddress: () => said })
    expect(found).toMatchObject({ status: 200, named: true, hashes: [signature(2)] })
  },
)

test('behavior: signatures of one token account that are refused hide none of the others', async () => {
  const found = await stage.listWith({
    getSignaturesForAddress: (account) => (account === wallet ? new Error('too many') : undefined),
  })
  expect(found).toMatchObject({ status: 200, named: true, hashes: all })
})

/** From now on the node says this in place of some entries of its lists. */
const say = (names: readonly string[], odd: (entry: Record<string, unknown>) => unknown) => {
  const plain = stage.node.results['getSignaturesForAddress'] as (
    ...params: unknown[]
  ) => { signature: string }[]
  stage.node.results['getSignaturesForAddress'] = (...params: unknown[]) =>
    plain(...params).flatMap((each) => (names.includes(each.signature) ? odd({ ...each }) : each))
}

// Entries of a form that the reference does not have: https://solana.com/docs/rpc/http/getsignaturesforaddress
test.each<[string, number[], (entry: Record<string, unknown>) => unknown]>([
  ['whose slot is text', [340], (entry) => ({ ...entry, slot: '1' })],
  ['without a signature', [349], ({ signature: _, ...entry }) => entry],
  ['that is null', [249], () => null],
  ['at the end of the list', [250, 251], () => ({})],
  ['among sixty', Array.from({ length: 60 }, (_, at) => 290 + at), () => ({})],
])('behavior: an entry %s ends no list', async (_, odd, said) => {
  stage.chain = stage.sentOf(100, 250, stage.own)
  const names = odd.map(signature)
  say(names, said)
  const { hashes, named } = await stage.walk()
  const rest = stage.chain.map(({ name }) => name).filter((name) => !names.includes(name))
  expect(hashes).toEqual(rest.reverse())
  expect(named[0]).toBe(odd.some((seed) => seed > 248))
})

test.each([1, 2, 3, 50])(
  'behavior: %i odd entries of one full list skip none of its others',
  async (count) => {
    const [olds, news] = [stage.sentOf(100, 150, wallet), stage.sentOf(1_000, 250, stage.own)]
    stage.chain = [...olds, ...news]
    const odd = news.slice(-count).map(({ name }) => name)
    say(odd, (entry) => ({ ...entry, slot: '1' }))
    const { hashes } = await stage.walk()
    expect(hashes).toEqual(stage.chain.flatMap(({ name }) => (odd.includes(name) ? [] : name)).reverse())
  },
)

test('behavior: an entry that is named twice ends no list', async () => {
  stage.chain = stage.sentOf(100, 250, stage.own)
  const plain = stage.node.results['getSignaturesForAddress'] as (...params: unknown[]) => unknown[]
  stage.node.results['getSignaturesForAddress'] = (...params: unknown[]) => {
    const [first, ...rest] = plain(...params)
    return rest.length < 100 ? [first, ...rest] : [first, first, ...rest.slice(0, -1)]
  }
  expect((await stage.walk()).hashes).toEqual(stage.chain.map(({ name }) => name).reverse())
})

test('behavior: a list that begins anew whatever it is asked ends, and is named', async () => {
  stage.chain = stage.sentOf(100, 250, stage.own)
  const plain = stage.node.results['getSignaturesForAddress'] as (...params: unknown[]) => unknown[]
  stage.node.results['getSignaturesForAddress'] = (account: string, { limit }: object & { limit: number }) =>
    plain(account, { limit })
  const { hashes, named } = await stage.walk()
  expect([hashes.length, named]).toEqual([101, [false, false, true]])
})
