import { expect, test } from 'vitest'
import { readPaymentUri } from './readPaymentUri.ts'

const btc = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const sol = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test.each<[string, string, object]>([
  ['BIP-21', `bitcoin:${btc}`, { address: btc }],
  ['BIP-21, with slashes', `bitcoin://${btc}`, { address: btc }],
  [
    'BIP-21, btcpayserver/btcpayserver#2110',
    `bitcoin:${btc}?amount=0.001&label=Shop&message=Order%2017`,
    { address: btc, token: '', amount: '0.001' },
  ],
  [
    'BIP-21, upper case of a code',
    `BITCOIN:${btc.toUpperCase()}?AMOUNT=0.001`,
    { address: btc.toUpperCase(), token: '', amount: '0.001' },
  ],
  [
    'BIP-21, with a way over Lightning beside, breez/breez-sdk-greenlight#894',
    `bitcoin:${btc}?amount=0.1&lightning=LNBC1`,
    { address: btc, token: '', amount: '0.1' },
  ],
  ['BIP-21, an optional word of later', `bitcoin:${btc}?somethingyoudontunderstand=50`, { address: btc }],
  ['Solana Pay', `solana:${sol}`, { address: sol }],
  [
    'Solana Pay, with an amount and a memo',
    `solana:${sol}?amount=1.5&label=Shop&memo=Order%2017`,
    { address: sol, token: '', amount: '1.5', memo: 'Order 17' },
  ],
  [
    'Solana Pay, of a token',
    `solana:${sol}?amount=0.01&spl-token=${mint}`,
    { address: sol, token: mint, amount: '0.01' },
  ],
  ['ERC-681', `ethereum:${evm}`, { address: evm }],
  ['ERC-681, with a chain', `ethereum:${evm}@137`, { address: evm, networkId: 'eip155:137' }],
  [
    'ERC-681, with an amount in wei',
    `ethereum:pay-${evm}@1?value=2.014e18&gas=21000`,
    { address: evm, networkId: 'eip155:1', token: '', units: 2_014_000_000_000_000_000n },
  ],
  ['CAIP-10, shapeshift/web#10623', `eip155:1:${evm}`, { address: evm, networkId: 'eip155:1' }],
  ['CAIP-10 of Solana', `${cluster}:${sol}`, { address: sol, networkId: cluster }],
  // What Safe copies: safe-global/safe-wallet-monorepo, "chain prefix".
  ['EIP-3770', `eth:${evm}`, { address: evm, networkId: 'eip155:1' }],
  ['EIP-3770 of Base', `base:${evm}`, { address: evm, networkId: 'eip155:8453' }],
  ['EIP-3770 of Optimism', `oeth:${evm}`, { address: evm, networkId: 'eip155:10' }],
  ['EIP-3770 of Arbitrum', `arb1:${evm}`, { address: evm, networkId: 'eip155:42161' }],
  ['EIP-3770 of Polygon', `pol:${evm}`, { address: evm, networkId: 'eip155:137' }],
  ['EIP-3770 of Polygon, as before', `matic:${evm}`, { address: evm, networkId: 'eip155:137' }],
  ['EIP-3770 of Celo, in capitals', `CELO:${evm}`, { address: evm, networkId: 'eip155:42220' }],
])('default: %s', (_, text, request) => expect(readPaymentUri(text)).toEqual(request))

test.each([
  ['BIP-21, a word that must be understood', `bitcoin:${btc}?req-somethingyoudontunderstand=50`],
  ['BIP-21, a way over Lightning alone', 'bitcoin:?lightning=LNBC1'],
  ['BIP-21, an amount that is none', `bitcoin:${btc}?amount=1,5`],
  ['BIP-21, an amount with an exponent', `bitcoin:${btc}?amount=1e3`],
  ['BIP-21, two amounts', `bitcoin:${btc}?amount=1&amount=2`],
  ['Solana Pay, a reference that the shop looks for', `solana:${sol}?amount=1&reference=${mint}`],
  ['Solana Pay, a negative amount', `solana:${sol}?amount=-1`],
  ['Solana Pay, a token that is missing', `solana:${sol}?amount=5&spl-token=`],
  ['ERC-681, a call', `ethereum:${evm}@1/transfer?address=${evm}&uint256=1`],
  ['ERC-681, a part of a wei', `ethereum:${evm}?value=1.5`],
  ['ERC-681, a name', 'ethereum:vitalik.eth'],
])('error: %s is refused', (_, text) => expect(readPaymentUri(text)).toBe('refused'))

test.each([
  btc,
  sol,
  evm,
  'vitalik.eth',
  '',
  'https://etherscan.io/address/1',
  'constructor:1',
  `constructor:${evm}`,
  `nowhere:${evm}`,
  `eth:${btc}`,
  'eth:vitalik.eth',
])('behavior: %s is no such text', (text) => expect(readPaymentUri(text)).toBeUndefined())
