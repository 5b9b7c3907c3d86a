import { expect, test } from 'vitest'
import { answerOf, handChain } from '../rpcProxy/test/handChain.ts'
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
