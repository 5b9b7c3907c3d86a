import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { answerOf, handChain, refusalOf } from '../rpcProxy/test/handChain.ts'
import { readMints } from './readMints.ts'

const owner = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const data = Buffer.alloc(82)
data.set([6, 1], 44)
const mint = { owner, data: [data.toString('base64'), 'base64'] }

test.each([{}, 7, { owner, data: 'x' }, { owner, data: ['%', 'base64'] }])(
  'behavior: an odd account is not known, and hides none of the others: %j',
  async (odd) => {
    const { chain } = handChain(({ params: [names] = [] }) =>
      answerOf({
        value: (names as string[]).map((name) => (name === 'b' ? odd : name === 'a' ? mint : null)),
      }),
    )
    const found = await readMints(chain, ['a', 'b', '11111111111111111111111111111111'])
    expect(found.get('a')).toMatchObject({ decimals: 6 })
    expect([found.has('b'), found.has('11111111111111111111111111111111')]).toEqual([false, true])
  },
)

// A node that gives `jsonParsed` whatever it is asked for.
const parsed = { owner, data: { program: 'spl-token', parsed: { type: 'mint', info: { decimals: 6 } } } }
test.each([parsed, 7, { owner, data: 'x' }, { owner, data: ['x', 'base58'] }])(
  'behavior: where all that are there are odd, each is not known: %j',
  async (odd) => {
    const { chain } = handChain(({ params: [names] = [] }) =>
      answerOf({ value: (names as string[]).map((name) => (name === 'none' ? null : odd)) }),
    )
    expect([...(await readMints(chain, ['a', 'none', 'b']))]).toEqual([['none', null]])
  },
)

test.each([
  ['refused', refusalOf('internal error', -32_603)],
  ['of another length', answerOf({ value: [] })],
  ['of another form', answerOf({ value: 7 })],
])('behavior: one account by which the whole answer is %s hides none of the others', async (_, said) => {
  const names = Array.from({ length: 100 }, (_, at) => base58.encode(new Uint8Array(32).fill(at + 1)))
  const odd = names[42] ?? ''
  const { chain } = handChain(({ params: [asked] = [] }) =>
    (asked as string[]).includes(odd) ? said : answerOf({ value: (asked as string[]).map(() => mint) }),
  )
  const found = await readMints(chain, names)
  expect(names.filter((name) => !found.has(name))).toEqual([odd])
})

test('behavior: a node that refuses all is not asked for each', async () => {
  const hand = handChain(() => refusalOf('internal error', -32_603))
  const names = Array.from({ length: 100 }, (_, at) => `m${at}`)
  expect((await readMints(hand.chain, names)).size).toBe(0)
  expect(hand.batches).toEqual([1, 1, 1])
})

test('behavior: more decimals than anybody reckons with are no answer that can not be read', async () => {
  const many = Buffer.from(data)
  many[44] = 255
  const { chain } = handChain(() =>
    answerOf({ value: [{ owner, data: [many.toString('base64'), 'base64'] }] }),
  )
  expect([...(await readMints(chain, ['a']))]).toEqual([['a', undefined]])
})

test('default: where there is none, none is known', async () => {
  const { chain } = handChain(({ params: [names] = [] }) =>
    answerOf({ value: (names as string[]).map(() => null) }),
  )
  const found = await readMints(chain, ['a', 'b'])
  expect([...found]).toEqual([
    ['a', null],
    ['b', null],
  ])
})
