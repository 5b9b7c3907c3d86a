import { expect, test } from 'vitest'
import { unmarked } from '../format/verbatim.ts'
import { createWords } from '../words/words.ts'
import { assetText, callWords, nativeText, powerWords } from './callWords.ts'
import type { AssetDescription, CallDescription, PowerDescription } from './eip155/callDescription.ts'

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
const one = 10n ** 18n
const share = (scale: 'unread' | { multiplier: bigint }) => ({ ...token, symbol: 'SHR', scale })

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
    'a token that is shown multiplied',
    { type: 'transfer', token: share({ multiplier: 4n * one }), to, amount: '25000000' },
    'Send: 25 × 4 = 100 SHR',
  ],
  [
    'a multiplier that makes an amount look small',
    { type: 'approve', token: share({ multiplier: 1n }), spender: to, amount: '25000000', unlimited: false },
    'Allow spending of: 25 × 0.000000000000000001 = 0 SHR',
  ],
  [
    'no limit of a token that is shown multiplied',
    { type: 'approve', token: share({ multiplier: 1n }), spender: to, amount: '9', unlimited: true },
    'Allow spending of: Unlimited SHR !',
  ],
  [
    'a multiplier of one',
    { type: 'transfer', token: share({ multiplier: one }), to, amount: '25000000' },
    'Send: 25 SHR',
  ],
  [
    'a multiplier past all numbers',
    { type: 'transfer', token: share({ multiplier: 2n ** 255n }), to, amount: '25000000' },
    'Send: 25 SHR before any multiplier',
  ],
  [
    'a multiplier that no node tells',
    { type: 'transfer', token: share('unread'), to, amount: '25000000' },
    'Send: 25 SHR before any multiplier',
  ],
  [
    'nothing of a token whose multiplier no node tells',
    { type: 'approve', token: share('unread'), spender: to, amount: '0', unlimited: false },
    'Take permission back: 0 SHR',
  ],
  [
    'revoke all',
    { type: 'approveAll', token, operator: to, approved: false },
    'Take permission back: All of USDC',
  ],
  [
    'coins along with a transfer',
    { type: 'transfer', token, to, amount: '10000', value: '1000000000000000000000', contract: '0x09' },
    'Send: 0.01 USDC + 1,000 ETH !',
  ],
  [
    'coins along with what takes a permission back',
    { type: 'approve', token, spender: to, amount: '0', unlimited: false, value: '1', contract: '0x09' },
    'Take permission back: 0 USDC + 0.000000000000000001 ETH !',
  ],
  [
    'coins along with what takes all permissions back',
    { type: 'approveAll', token, operator: to, approved: false, value: '1', contract: '0x09' },
    'Take permission back: All of USDC + 0.000000000000000001 ETH !',
  ],
  [
    'coins along with power',
    {
      ...{ type: 'power', contract: '0x09', value: '1' },
      power: { kind: 'control', gives: [], calls: [], more: 0 },
    },
    'Give control to another: Everything there + 0.000000000000000001 ETH !',
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
  expect(unmarked(`${label}: ${figure}${danger ? ' !' : ''}`)).toBe(said)
})

test('error: a symbol that hides characters shows them', () => {
  const call: CallDescription = {
    type: 'transfer',
    token: { ...token, symbol: 'US\u200bDC' },
    to,
    amount: '0',
  }
  expect(unmarked(callWords(call, network, (id, values) => words._(id, values)).figure)).toBe(
    '0 US[U+200B]DC',
  )
})

const t = (id: Parameters<typeof words._>[0], values?: Record<string, unknown>): string =>
  words._(id as string, values)
const apes = { address: '0x03', symbol: 'BAYC', decimals: 0 }
const piece = (id: string, amount: string) => ({ id, amount })

const more: [string, CallDescription, string][] = [
  [
    'a piece',
    { type: 'transfer', token: apes, to, amount: '0', pieces: [piece('7', '1')] },
    'Send: #7 of BAYC',
  ],
  [
    'several of a piece',
    { type: 'transfer', token: apes, to, amount: '0', pieces: [piece('7', '3')] },
    'Send: 3 × #7 of BAYC',
  ],
  [
    'several pieces',
    { type: 'transfer', token: apes, to, from: to, amount: '0', pieces: [piece('7', '1'), piece('8', '1')] },
    'Move tokens: 2 pieces of BAYC',
  ],
  ['no pieces', { type: 'transfer', token: apes, to, amount: '0', pieces: [] }, 'Send: 0 pieces of BAYC'],
  [
    'more spending',
    { type: 'approve', token, spender: to, amount: '5', unlimited: false, change: 'raise' },
    'Allow more spending, by: 0.000005 USDC',
  ],
  [
    'less spending',
    { type: 'approve', token, spender: to, amount: '0', unlimited: false, change: 'lower' },
    'Allow less spending, by: 0 USDC',
  ],
  [
    'spending of a piece',
    { type: 'approve', token: apes, spender: to, amount: '2', unlimited: false, id: '7' },
    'Allow spending of: 2 × #7 of BAYC',
  ],
  [
    'a function by its name',
    { type: 'call', to, selector: '0xdeadbeef', value: '0', name: 'poke' },
    'Call a contract: poke',
  ],
]
test.each(more)('param: %s', (_, call, said) => {
  const { label, figure } = callWords(call, network, t as never)
  expect(unmarked(`${label}: ${figure}`)).toBe(said)
})

test('param: a network of nobody has bare numbers', () => {
  expect(unmarked(nativeText('500', undefined))).toBe('500')
  expect(unmarked(callWords({ type: 'deploy', value: '5' }, undefined, t as never).figure)).toBe('5')
})

test.each<[string, AssetDescription, string]>([
  ['coins', { amount: '1' }, '0.000000000000000001 ETH'],
  ['coins of any amount', {}, 'ETH'],
  ['tokens', { token, amount: '25000000' }, '25 USDC'],
  ['tokens of any amount', { token }, 'USDC'],
  ['tokens of nobody', { token: nameless }, 'unknown token'],
  ['a piece of any amount', { token: apes, id: '7' }, '#7 of BAYC'],
  ['a piece', { token: apes, id: '7', amount: '1' }, '#7 of BAYC'],
  ['all of a collection', { token: apes, all: true }, 'All of BAYC'],
  ['no limit', { token, amount: '9', unlimited: true }, 'Unlimited USDC'],
])('param: %s', (_, asset, said) => {
  expect(unmarked(assetText(asset, network, t as never))).toBe(said)
})

test('param: coins of a network of nobody', () => {
  expect(assetText({}, undefined, t as never)).toBe('coins')
})

const nothing: Pick<PowerDescription, 'gives' | 'calls' | 'more'> = { gives: [], calls: [], more: 0 }
const call: CallDescription = { type: 'transfer', token, to, amount: '25000000' }

test.each<[string, PowerDescription, string]>([
  [
    'one asset',
    { kind: 'spend', ...nothing, gives: [{ token, amount: '5' }] },
    'Allow spending of: 0.000005 USDC',
  ],
  ['one call', { kind: 'accountCall', ...nothing, calls: [call] }, 'Act as another account: 25 USDC'],
  ['two assets', { kind: 'order', ...nothing, gives: [{ amount: '5' }, { amount: '6' }] }, 'Offer: 2 things'],
  [
    'an asset and a call',
    { kind: 'metaCall', ...nothing, gives: [{}], calls: [call] },
    'Let somebody send for you: 2 things',
  ],
  ['more than is read', { kind: 'order', ...nothing, gives: [{}], more: 10 }, 'Offer: 11 things'],
  [
    'only what is not read',
    { kind: 'accountCall', ...nothing, more: 1 },
    'Act as another account: Can’t be seen',
  ],
  ['spending of everything', { kind: 'spend', ...nothing }, 'Allow spending of: Everything there'],
  [
    'a deposit',
    { kind: 'payOut', ...nothing, gives: [{ amount: '5' }] },
    'Move tokens: 0.000000000000000005 ETH',
  ],
  [
    'a deposit in a token',
    { kind: 'payOut', ...nothing, gives: [{ token, all: true }] },
    'Move tokens: All of USDC',
  ],
  ['a deposit of who knows what', { kind: 'payOut', ...nothing }, 'Move tokens: Can’t be seen'],
  ['votes', { kind: 'votes', ...nothing }, 'Give your votes away: All of your votes'],
  ['a fingerprint', { kind: 'hidden', ...nothing }, 'Confirm a fingerprint: Can’t be seen'],
  ['an order behind one', { kind: 'hiddenOrder', ...nothing }, 'Offer: Can’t be seen'],
])('param: power: %s', (_, power, said) => {
  const { label, figure, danger } = powerWords(power, network, t as never)
  expect(unmarked(`${label}: ${figure}`)).toBe(said)
  expect(danger).toBe(true)
})
