import { expect, test } from 'vitest'
import { createWords } from '../words/words.ts'
import { callWords } from './callWords.ts'
import type { CallDescription } from './eip155/describeCall.ts'

const words = createWords()
const network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: false,
}
const token = { address: '0x01', symbol: 'USDC', decimals: 6 }
const nameless = { address: '0x01', symbol: undefined, decimals: undefined }
const to = '0x02'

const cases: [string, CallDescription, string][] = [
  ['native', { type: 'native', to, value: '500000000000000001' }, 'Send: 0.500000000000000001 ETH'],
  ['transfer', { type: 'transfer', token, to, amount: '25000000' }, 'Send: 25 USDC'],
  ['transferFrom', { type: 'transfer', token, to, from: to, amount: '1' }, 'Move tokens: 0.000001 USDC'],
  [
    'a token that says nothing',
    { type: 'transfer', token: nameless, to, amount: '7' },
    'Send: 7 of unknown token',
  ],
  [
    'approve',
    { type: 'approve', token, spender: to, amount: '5', unlimited: false },
    'Allow spending of: 0.000005 USDC',
  ],
  [
    'no limit',
    { type: 'approve', token, spender: to, amount: '9', unlimited: true },
    'Allow spending of: Unlimited USDC !',
  ],
  [
    'revoke',
    { type: 'approve', token, spender: to, amount: '0', unlimited: false },
    'Take permission back: 0 USDC',
  ],
  ['approveAll', { type: 'approveAll', token, operator: to, approved: true }, 'Allow taking: All of USDC !'],
  [
    'revoke all',
    { type: 'approveAll', token, operator: to, approved: false },
    'Take permission back: All of USDC',
  ],
  [
    'swap of the coin',
    {
      ...{ type: 'swap', router: '0x09', exact: 'in', receiver: 'sender' },
      sold: { amount: '1500000000000000000' },
      bought: { token, amount: '3000000000' },
    },
    'Swap: 1.5 ETH for at least 3,000 USDC',
  ],
  [
    'swap for a wanted amount of the coin',
    {
      ...{ type: 'swap', router: '0x09', exact: 'out', receiver: to },
      sold: { token, amount: '3000000000' },
      bought: { amount: '1500000000000000000' },
    },
    'Swap: at most 3,000 USDC for 1.5 ETH',
  ],
  ['deploy', { type: 'deploy', value: '0' }, 'Create a contract with: 0 ETH'],
  ['call', { type: 'call', to, selector: '0xdeadbeef', value: '0' }, 'Call a contract: 0xdeadbeef'],
  [
    'call with money',
    { type: 'call', to, selector: '0xdeadbeef', value: '1' },
    'Call a contract and send: 0.000000000000000001 ETH',
  ],
]

test.each(cases)('%s', (_, call, said) => {
  const { label, figure, danger } = callWords(call, network, (id, values) => words._(id, values))
  expect(`${label}: ${figure}${danger ? ' !' : ''}`).toBe(said)
})

test('error: a symbol that hides characters shows them', () => {
  const call: CallDescription = {
    type: 'transfer',
    token: { ...token, symbol: 'US\u200bDC' },
    to,
    amount: '0',
  }
  expect(callWords(call, network, (id, values) => words._(id, values)).figure).toBe('0 US[U+200B]DC')
})
