import { expect, test } from 'vitest'
import type { AssetDescription, CallDescription, PowerDescription } from '../callDescription.ts'
import { withDescribed } from './risksOfDescription.ts'
import { thief } from './test/typedData.ts'

const token = { address: thief, symbol: 'TST', decimals: 6 }
const approve = (measured: object): CallDescription => ({
  ...{ type: 'approve', token, spender: thief, amount: '5', unlimited: false },
  ...measured,
})
const power = (
  kind: PowerDescription['kind'],
  gives: AssetDescription[],
  calls: CallDescription[] = [],
): CallDescription => ({
  ...{ type: 'power', contract: thief },
  power: { kind, gives, calls, more: 0 },
})

test.each<[string, CallDescription, string[]]>([
  ['an approval', approve({}), []],
  [
    'an approval of all that there is',
    approve({ unlimited: true, excess: 'supply' }),
    ['unlimited_approval'],
  ],
  ['an approval of more than there is here', approve({ excess: 'balance' }), ['above_balance']],
  ['coins', { type: 'native', to: thief, value: '5' }, []],
  [
    'a permit',
    power('spend', [
      { token, excess: 'balance' },
      { token, unlimited: true },
    ]),
    ['unlimited_approval', 'above_balance'],
  ],
  ['an offer', power('order', [{ token, unlimited: true }]), []],
  ['an approval inside', power('accountCall', [], [approve({ excess: 'balance' })]), ['above_balance']],
])('default: %s', (_, call, risks) => expect(withDescribed([], [call])).toEqual(risks))

test('behavior: each once, in their order, and nothing is taken away', () => {
  const calls = [approve({ excess: 'balance' }), approve({ unlimited: true })]
  expect(withDescribed(['chain_mismatch', 'unlimited_approval'], calls)).toEqual([
    'unlimited_approval',
    'above_balance',
    'chain_mismatch',
  ])
})
