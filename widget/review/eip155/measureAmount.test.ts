import { expect, test } from 'vitest'
import { alice, bob } from '../../test/testContext.ts'
import { excessOf, measureAmount } from './measureAmount.ts'

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
const token = { address: bob, symbol: 'TST', decimals: 6 }

async function measured(supply: unknown, balance: unknown, asked: object = {}) {
  const calls: string[] = []
  const measure = await measureAmount(
    async (_, method, params) => {
      const [{ to, data }, block] = params as [{ to: string; data: string }, string]
      expect([method, to, block]).toEqual(['eth_call', bob, 'latest'])
      calls.push(data)
      const answer = data === '0x18160ddd' ? supply : balance
      if (answer instanceof Error) throw answer
      return answer
    },
    'eip155:1',
    { token, owner: alice, amount: 50n, ...asked },
  )
  return { measure, calls }
}

test('default: what there is, and what the account has', async () => {
  const { measure, calls } = await measured(word(1000n), word(5n))
  expect(measure).toEqual({ balance: '5' })
  expect(calls).toEqual(['0x18160ddd', `0x70a08231${alice.slice(2).toLowerCase().padStart(64, '0')}`])
})

test('param: nobody has it', async () => {
  const { measure, calls } = await measured(word(50n), word(5n), { owner: undefined })
  expect(measure).toEqual({ excess: 'supply' })
  expect(calls).toEqual(['0x18160ddd'])
})

test.each<[string, object]>([
  ['a token that does not count', { token: { ...token, decimals: undefined } }],
  ['nothing', { amount: 0n }],
])('behavior: no node is asked about %s', async (_, asked) => {
  expect(await measured(word(1n), word(1n), asked)).toEqual({ measure: {}, calls: [] })
})

test.each<[string, unknown]>([
  ['no bytes', '0x'],
  ['more than a word', `${word(1n)}00`],
  ['no hex', `0x${'z'.repeat(64)}`],
  ['a list', [word(1n)]],
  ['nothing', null],
  ['an error', new Error('down')],
])('error: a node that answers %s says nothing', async (_, answer) => {
  expect((await measured(answer, answer)).measure).toEqual({})
})

test.each<[bigint, bigint | undefined, bigint | undefined, string | undefined]>([
  [99n, 100n, 10n, undefined],
  [100n, 100n, 10n, 'supply'],
  [100n, undefined, 10n, undefined],
  [101n, undefined, 10n, 'balance'],
  [1n, undefined, 0n, 'balance'],
  [1n, undefined, undefined, undefined],
  // A contract that does not count says 0.
  [5n, 0n, undefined, undefined],
  [101n, 0n, 10n, 'balance'],
])('param: %s of %s that there are and %s here', (amount, supply, balance, excess) => {
  expect(excessOf(amount, { supply, balance })).toBe(excess)
})
