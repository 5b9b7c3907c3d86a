import { expect, test } from 'vitest'
import { unmarked } from '../format/verbatim.ts'
import { bob, networks } from '../test/testContext.ts'
import { safeValues } from '../words/safeValues.ts'
import { createWords } from '../words/words.ts'
import type { Token } from './eip155/readToken.ts'
import { permissionWords } from './permissionWords.ts'

const words = createWords()
const said = (type: string, data: Record<string, unknown>, network = networks[0]) =>
  unmarked(
    permissionWords({ type, data }, network, (id, values) => words._(id, values && safeValues(values))),
  )

test('default', () => {
  expect(said('native-token-transfer', { allowance: '0x16345785d8a0000' })).toBe('send up to 0.1 ETH')
})

test.each([
  ['native-token-transfer', {}, 'send up to any amount'],
  [
    'native-token-recurring-allowance',
    { allowance: '0xde0b6b3a7640000', period: 86_400 },
    'send up to 1 ETH every day',
  ],
  [
    'native-token-recurring-allowance',
    { allowance: '0x0', period: 5400 },
    'send up to 0 ETH every 90 minutes',
  ],
  [
    'erc20-token-transfer',
    { address: bob, allowance: '0x2710' },
    `send up to 10,000 units of the token ${bob}`,
  ],
  ['erc20-token-transfer', { address: bob }, `send any amount of the token ${bob}`],
  ['erc721-token-transfer', { address: bob }, `send collectibles of ${bob}`],
  ['gas-limit', { limit: '0x38d7ea4c68000' }, 'use 0.001 ETH for fees at most'],
  ['call-limit', { count: 3 }, 'make 3 calls at most'],
  ['rate-limit', { count: 3, interval: 3600 }, 'make 3 calls every hour'],
  ['rate-limit', { count: 3, interval: 61 }, 'make 3 calls every 61 seconds'],
  ['contract-call', { address: bob }, `call the contract ${bob}`],
  [
    'contract-call',
    { address: bob, functions: ['mint()', 'burn()'] },
    `call mint(), burn() of the contract ${bob}`,
  ],
  [
    'contract-call',
    { address: bob, functions: [{ functionName: 'mint', args: [] }] },
    `call mint of the contract ${bob}`,
  ],
])('param: %s %j', (type, data, sentence) => expect(said(type, data)).toBe(sentence))

test('behavior: on a network that we do not know, the smallest unit', () => {
  const unknown = permissionWords({ type: 'gas-limit', data: { limit: '0x5' } }, undefined, (id, values) =>
    words._(id, values),
  )
  expect(unmarked(unknown)).toBe('use 5 wei for fees at most')
})

test.each([
  ['stream', {}],
  ['constructor', {}],
  ['erc20-token-transfer', { address: 'bob.eth' }],
  ['native-token-recurring-allowance', { allowance: '0x1' }],
  ['rate-limit', { count: 1, interval: 0 }],
  ['call-limit', { count: -1 }],
])('error: what cannot be read is said to be unknown: %s %j', (type, data) => {
  expect(said(type, data)).toBe(`do “${type}”, which only your wallet knows`)
})

test('error: a type that hides characters shows them', () => {
  expect(said('call\u202e', {})).toContain('call[U+202E]')
})

test.each<[string, Partial<Token>, string]>([
  ['is known', {}, '0.01 SHR'],
  ['has a multiplier', { scale: { multiplier: 4n * 10n ** 18n } }, '0.01 × 4 = 0.04 SHR'],
  ['may have one', { scale: 'unread' }, '0.01 SHR before any multiplier'],
])('behavior: the allowance of a token that %s is also shown as the token shows it', (_, more, counted) => {
  const token = { address: bob, symbol: 'SHR', decimals: 6, ...more }
  const data = { address: bob.toUpperCase().replace('0X', '0x'), allowance: '0x2710' }
  const sentence = permissionWords(
    { type: 'erc20-token-transfer', data },
    networks[0],
    (id, values) => words._(id, values && safeValues(values)),
    new Map([[bob.toLowerCase(), token]]),
  )
  expect(unmarked(sentence)).toBe(`send up to ${counted} (10,000 units of the token ${data.address})`)
})
