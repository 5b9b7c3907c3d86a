import { expect, test } from 'vitest'
import { answerOf, handChain, refusalOf } from '../../rpcProxy/test/handChain.ts'
import { createContractReader } from './contractReader.ts'

const tokens = ['0x01', '0x02', '0x03'] as const

test('behavior: what most contracts refuse is asked once, and in one request', async () => {
  const hand = handChain(({ params }) =>
    JSON.stringify(params).includes('0x02') ? answerOf('0x07') : refusalOf('execution reverted'),
  )
  const reader = createContractReader(hand.chain)
  const answers = await Promise.all(tokens.map((token) => reader.call(token, '0xa60bf13d', true)))
  expect(answers).toEqual([undefined, '0x07', undefined])
  expect(hand.batches).toEqual([3])
})

test.each([16, '16', '0x10', '0x0010'])('param: a balance written as %j', async (written) => {
  const reader = createContractReader(handChain(() => answerOf(written)).chain)
  expect(await reader.balance('0x01')).toBe(16n)
})

test.each([null, -1, 'none', {}, '0x', `0x${'1'.padEnd(71, '0')}`])(
  'error: %j is no balance',
  async (written) => {
    const reader = createContractReader(handChain(() => answerOf(written)).chain)
    await expect(reader.balance('0x01')).rejects.toThrow()
  },
)
