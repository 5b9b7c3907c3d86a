import { expect, test } from 'vitest'
import { answerOf, handChain } from '../rpcProxy/test/handChain.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
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
  'error: where all that are there are odd, nothing is known: %j',
  async (odd) => {
    const { chain } = handChain(({ params: [names] = [] }) =>
      answerOf({ value: (names as string[]).map((name) => (name === 'none' ? null : odd)) }),
    )
    await expect(readMints(chain, ['a', 'none', 'b'])).rejects.toBeInstanceOf(ChainUnavailable)
  },
)

test('default: where there is none, none is known', async () => {
  const { chain } = handChain(({ params: [names] = [] }) =>
    answerOf({ value: (names as string[]).map(() => null) }),
  )
  const found = await readMints(chain, ['a', 'b'])
  expect([...found]).toEqual([
    ['a', undefined],
    ['b', undefined],
  ])
})
